import { createHash } from 'node:crypto';
import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { insertEntrance } from '../check-in/areas/area-store.ts';
import { currentOrganisation, ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { ensureTimeZone } from '../organisations/organisation-store.ts';
import { tooCheapTypes } from '../pricing/minimum-amounts.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Issue } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { foreignTaxRates } from '../taxes/foreign-tax-rates.ts';
import { addTicketTypes } from '../ticket-types/change-ticket-types.ts';
import { dayAtInstants, isDay } from '../ticket-types/shared-capacity.ts';
import { atInstants } from '../ticket-types/ticket-type.ts';
import { createTicketKey } from '../tickets/ticket-key.ts';
import { type EventInput, newEvent } from './event.ts';
import { alreadyOver, detailsOf } from './event-details.ts';
import { giveSlug } from './event-slug.ts';
import {
  findCreation,
  insertEvent,
  insertEventKey,
  type LockedEvent,
  wasDecidedAndDeleted,
} from './event-store.ts';
import { needsApproval } from './needs-approval.ts';
import { noteOnSale } from './note-on-sale.ts';
import { notifyAdminsOfWaiting } from './notify-admins-of-waiting.ts';
import { refusal } from './refusals.ts';

const FIRST_KEY = 1;

/**
 * Creates an event that waits for approval, with its ticket types, their counters and the key that signs its tickets. A request with an id
 * may be sent again: it gets the same answer and makes no second event.
 * @param input `newEvent`
 * @throws DomainError 'invalid', 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'conflict'
 * (event.created-already, with different contents; event.id-taken)
 */
export async function createEvent(app: App, actor: Actor, input: unknown): Promise<{ id: string }> {
  const by = requireOrganiser(actor);
  currentOrganisation(by, 'event.create');
  const { id = app.newId(), ...event } = parseInput(newEvent, input);
  await transaction(app.db, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, by, 'event.create');
    await storeNewEvent(app, tx, { id, organisationId, by, event, sent: event });
  });
  return { id };
}

interface NewEvent {
  id: string;
  organisationId: string;
  by: SignedIn;
  event: EventInput;
  /** The request without its id. If the same was sent before, nothing is made. */
  sent: object;
  /** The event that it copies, locked. */
  original?: LockedEvent;
  /** The series that it is a date of. Admins get one mail about all dates made together. */
  series?: { id: string; announced: boolean };
}

/**
 * Stores a new event with all that every event has, and tells admins that it waits. A copy is a draft instead, which admins hear of once it
 * is submitted, unless it is a date of a series.
 * @returns the ids of its ticket types in order; undefined if the same was stored before
 * @throws DomainError 'invalid', 'conflict' (event.created-already, event.id-taken)
 */
export async function storeNewEvent(
  app: App,
  tx: Transaction,
  created: NewEvent,
): Promise<{ typeIds: string[] } | undefined> {
  const { id, organisationId, by, event, sent, original, series } = created;
  const createdFrom = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  const now = app.clock.now();
  const creation = await findCreation(tx, id);
  if (creation) {
    assertSame(creation, { organisationId, createdFrom });
    return undefined;
  }
  if (await wasDecidedAndDeleted(tx, id)) throw refusal('event.id-taken');
  const details = await detailsOf(tx, event, { uploader: by, ...(original && { shown: original }) });
  refuse([
    ...alreadyOver(details, now),
    ...foreignTypes(event),
    ...tooCheapTypes(app, event.types),
    ...(await foreignTaxRates(tx, organisationId, event.types)),
  ]);
  const seriesId = series?.id ?? null;
  const onceSent = (await needsApproval(app, tx, organisationId)) ? 'pending' : 'approved';
  const approval = original && !series ? 'draft' : onceSent;
  await ensureTimeZone(tx, organisationId, details.timeZone);
  await insertEvent(tx, { id, organisationId, seriesId, approval, ...details, createdFrom, createdAt: now });
  await insertEntrance(tx, id, event.sharedCapacities.some(isDay) ? 'day' : null);
  await giveSlug(tx, { id, name: details.name });
  const key = createTicketKey({ eventId: id, keyId: FIRST_KEY }, app.secret);
  await insertEventKey(tx, { eventId: id, keyId: FIRST_KEY, ...key, createdAt: now });
  const types = event.types.map((type) => atInstants(type, event.timeZone));
  const shared = event.sharedCapacities.map((one) => dayAtInstants(one, event.timeZone));
  const sharing = { shared, newId: app.newId };
  const typeIds = await addTicketTypes(tx, id, types, sharing);
  await record(app, tx, {
    kind: original ? 'event.duplicated' : 'event.created',
    by,
    eventId: id,
    facts: original && { from: original.id },
  });
  if (approval === 'approved') await noteOnSale(app, tx, { eventId: id, organisationId, by });
  if (approval === 'pending' && !series?.announced)
    await notifyAdminsOfWaiting(app, tx, { eventId: id, organisationId, by });
  return { typeIds };
}

interface Creation {
  organisationId: string;
  createdFrom: string | null;
}

function assertSame(stored: Creation, sent: Creation): void {
  if (stored.organisationId !== sent.organisationId) throw refusal('event.id-taken');
  if (stored.createdFrom === sent.createdFrom) return;
  throw refusal('event.created-already');
}

function foreignTypes({ types, sharedCapacities }: Pick<EventInput, 'types' | 'sharedCapacities'>): Issue[] {
  const withId = (
    list: 'types' | 'sharedCapacities',
    message: string,
    items: readonly { id?: string | undefined }[],
  ) => items.flatMap(({ id }, index) => (id ? [{ path: `${list}.${index}.id`, message }] : []));
  return [
    ...withId('types', 'A new event’s ticket types can’t have an id. Leave it out.', types),
    ...withId(
      'sharedCapacities',
      'A new event’s shared capacities can’t have an id. Leave it out.',
      sharedCapacities,
    ),
  ];
}

function refuse(issues: Issue[]): void {
  if (issues[0]) throw refusal('event.invalid', { issues });
}
