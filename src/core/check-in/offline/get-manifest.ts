import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { derivedKey } from '../../accounts/derived-key.ts';
import { orderNumber } from '../../orders/order-number.ts';
import type { Actor, DoorDevice } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { parseInput } from '../../shared/parse-input.ts';
import type { Secret } from '../../shared/secret.ts';
import type { StoredDay } from '../../tickets/day-store.ts';
import { signTicket } from '../../tickets/ticket-code.ts';
import { openTicketKey } from '../../tickets/ticket-key.ts';
import { type Area, atDoor } from '../areas/area.ts';
import { findOpenAreas } from '../areas/area-store.ts';
import { requireDoor } from '../check-in-policy.ts';
import { noteSeen } from '../devices/device-store.ts';
import type { Manifest, ManifestAdmission, ManifestCollection, ManifestTicket } from './manifest.ts';
import {
  findChangedAdmissions,
  findChangedCollections,
  findChangedTickets,
  findKeysAround,
  findWhatDoorShows,
  type ListedAdmission,
  type ListedCollection,
  type ListedKey,
  type ListedTicket,
  type Position,
} from './manifest-store.ts';
import { hashShortCode, type NamesKey, namesKeyOf, type Sealed, sealDetails } from './seal-details.ts';

/** Rows of each list in one answer. */
const PAGE = 1_000;

/** For how long a device may decide without hearing from us: a long day at the door. */
const VALID_MS = 18 * HOUR_MS;

/** After so many tickets other requests get their turn. */
const LISTED_AT_ONCE = 100;

const START: Position = { changedIn: '0', id: '00000000-0000-0000-0000-000000000000' };
const WHOLE = { tickets: START, admissions: START, collections: START };
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What a device asks with. */
export const manifestQuery = z.object({
  eventId: z.string(),
  after: z
    .string()
    .optional()
    .transform((text, context) => {
      const after = readCursor(text);
      if (!after) context.addIssue({ code: 'custom', message: 'This isn’t the `next` of an answer.' });
      return after ?? WHOLE;
    })
    .describe('The `next` of the last answer; everything if left out.'),
});

/**
 * Returns what a device at an event's door needs to decide without network, or what changed of it since its last answer. Ask again at once
 * while there is more, and every few seconds after that.
 * @param input `manifestQuery`
 * @throws DomainError as requireDoor; 'invalid' (after)
 */
export async function getManifest(
  app: App,
  actor: Actor,
  input: { eventId: string; after?: string | undefined },
): Promise<Manifest> {
  const door = await requireDoor(app.db, actor, input.eventId);
  const { after } = parseInput(manifestQuery, input);
  const eventId = door.id;
  if (actor.device) await heardOf(app, actor.device);
  const [areas, keys, shown, tickets, admissions, collections] = await Promise.all([
    findOpenAreas(app.db, eventId),
    findKeysAround(app.db, eventId),
    findWhatDoorShows(app.db, eventId),
    findChangedTickets(app.db, { eventId, after: after.tickets, limit: PAGE }),
    findChangedAdmissions(app.db, { eventId, after: after.admissions, limit: PAGE }),
    findChangedCollections(app.db, { eventId, after: after.collections, limit: PAGE }),
  ]);
  const now = app.clock.now();
  const namesKey = namesKeyOf(app.secret, eventId);
  const questions = createHash('sha256')
    .update([shown.database, ...shown.questions].join())
    .digest('base64url')
    .slice(0, 12);
  return {
    eventId,
    eventName: door.eventName,
    timeZone: door.timeZone,
    asOf: now.toISOString(),
    validUntil: new Date(now.getTime() + VALID_MS).toISOString(),
    exchangeKey: exchangeKeyOf(app.secret, eventId),
    keys: keys.filter((key) => key.eventId === eventId).map(publicKeyOf),
    otherEvents: otherEvents(keys, eventId),
    namesKey: namesKey.bytes.toString('base64url'),
    types: shown.types,
    areas: areas.map(areaAtDoor),
    days: shown.days.map(dayAtDoor),
    questions,
    tickets: await listTickets(app, { eventId, keys, namesKey, questions }, tickets),
    admissions: admissions.map(admissionAtDoor),
    collections: collections.map(collectionAtDoor),
    next: [
      lastSettled(tickets) ?? after.tickets,
      lastSettled(admissions) ?? after.admissions,
      lastSettled(collections) ?? after.collections,
    ]
      .map(spell)
      .join('.'),
    // What is not settled comes again anyway.
    more: [tickets, admissions, collections].some((rows) => rows.length >= PAGE && rows.at(-1)?.settled),
  };
}

/** With the door's list on it, a device can also make codes for others; nobody else can. */
const exchangeKeyOf = (secret: Secret, eventId: string): string =>
  createHmac('sha256', derivedKey(secret, 'door-exchange')).update(eventId).digest('base64url');

/** A device that asks for the list is there, with its page open. */
async function heardOf(app: App, device: DoorDevice): Promise<void> {
  const now = app.clock.now();
  await noteSeen(app.db, device, { now, before: new Date(now.getTime() - MINUTE_MS) });
}

/** Rows are in order, so that those that are settled come first. */
const lastSettled = <Row extends { settled: boolean }>(rows: readonly Row[]): Row | undefined =>
  rows.findLast(({ settled }) => settled);

const spell = ({ changedIn, id }: Position) => `${changedIn}~${id}`;

function readCursor(text: string | undefined): typeof WHOLE | undefined {
  if (text === undefined) return WHOLE;
  const [tickets, admissions, collections, ...more] = text.split('.').map(readPosition);
  return tickets && admissions && collections && more.length === 0
    ? { tickets, admissions, collections }
    : undefined;
}

function readPosition(text: string): Position | undefined {
  const [changedIn = '', id = '', ...more] = text.split('~');
  // Nineteen digits are less than the most that a transaction's number can be.
  return /^\d{1,19}$/.test(changedIn) && ID.test(id) && more.length === 0 ? { changedIn, id } : undefined;
}

const publicKeyOf = ({ keyId, publicKey }: ListedKey) => ({ keyId, publicKey });

function otherEvents(keys: readonly ListedKey[], eventId: string): Manifest['otherEvents'] {
  const byEvent = Map.groupBy(
    keys.filter((key) => key.eventId !== eventId),
    (key) => key.eventId,
  );
  return [...byEvent].map(([id, own]) => ({
    eventId: id,
    keys: own.map(publicKeyOf),
  }));
}

const areaAtDoor = (area: Area): Manifest['areas'][number] => ({
  ...atDoor(area),
  types:
    area.types?.map(({ ticketTypeId, validFrom, validUntil }) => ({
      ticketTypeId,
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    })) ?? null,
});

const dayAtDoor = ({ startsAt, endsAt, typeIds }: StoredDay) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  typeIds,
});

interface ToList {
  eventId: string;
  keys: readonly ListedKey[];
  namesKey: NamesKey;
  /** Which answers the door shows. */
  questions: string;
}

async function listTickets(
  app: Pick<App, 'secret' | 'db'>,
  to: ToList,
  tickets: readonly ListedTicket[],
): Promise<ManifestTicket[]> {
  const listed: ManifestTicket[] = [];
  for (const [at, ticket] of tickets.entries()) {
    if (at % LISTED_AT_ONCE === LISTED_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    listed.push(listTicket(app, to, ticket));
  }
  return listed;
}

/** Sealed details of the last tickets that devices asked for: signing takes 50 µs, and all devices of a door ask for the same tickets. */
const kept = new WeakMap<Database, Map<string, { of: string; sealed: Sealed }>>();
const KEPT = 100_000;

function sealedOf(app: Pick<App, 'secret' | 'db'>, to: ToList, ticket: ListedTicket): Sealed {
  const ofDatabase = kept.get(app.db) ?? new Map<string, { of: string; sealed: Sealed }>();
  kept.set(app.db, ofDatabase);
  const of = `${ticket.changedIn} ${to.questions}`;
  const before = ofDatabase.get(ticket.id);
  if (before?.of === of) return before.sealed;
  if (ofDatabase.size >= KEPT) ofDatabase.clear();
  const sealed = sealTicket(app, to, ticket);
  ofDatabase.set(ticket.id, { of, sealed });
  return sealed;
}

function sealTicket(
  { secret }: Pick<App, 'secret'>,
  { eventId, keys, namesKey }: ToList,
  ticket: ListedTicket,
): Sealed {
  const { id: ticketId, keyId, typeId: ticketTypeId, shortCode, name, guest, answers, addOns } = ticket;
  const key = keys.find((one) => one.eventId === eventId && one.keyId === keyId);
  if (!key) throw new Error(`Event ${eventId} has no key ${keyId}.`);
  const privateKey = openTicketKey({ eventId, keyId }, key.sealed, secret);
  const signature = signTicket({ keyId, eventId, ticketId, ticketTypeId }, privateKey);
  const details = {
    shortCode,
    ...(name && { name }),
    ...(guest && guest !== name && { guest }),
    ...(answers && { answers }),
    ...(addOns && { addOns: addOns.map(({ id, name, shortCode }) => ({ id, name, shortCode })) }),
  };
  return sealDetails({ signature, namesKey, ticketId }, details, guest ?? '');
}

function listTicket(app: Pick<App, 'secret' | 'db'>, to: ToList, ticket: ListedTicket): ManifestTicket {
  const { id, typeId, shortCode, state, revokedAt, reversed, resold, admits } = ticket;
  const hashOf = (code: string) => hashShortCode(to.eventId, code);
  return {
    id,
    typeId,
    codeHash: hashOf(shortCode),
    state,
    revokedAt: revokedAt?.toISOString() ?? null,
    why: reversed ? 'reversed' : resold ? 'resold' : null,
    admits,
    former: (ticket.former ?? []).flatMap(({ id, shortCode, imported }) =>
      [hashOf(shortCode), ...(imported ?? [])].map((codeHash) => ({ id, codeHash })),
    ),
    ...(ticket.imported && { importedCodes: ticket.imported }),
    ...sealedOf(app, to, ticket),
    orderNumber: orderNumber(ticket.orderId),
    admissions: (ticket.admissions ?? []).map(
      ({ ticketId: _, admittedBy: __, previousScanId: ___, ...one }) => ({
        ...one,
        admittedAt: new Date(one.admittedAt).toISOString(),
      }),
    ),
  };
}

const admissionAtDoor = ({
  id,
  changedIn: _,
  settled: __,
  admittedAt,
  ...admission
}: ListedAdmission): ManifestAdmission => ({
  ticketId: id,
  ...admission,
  admittedAt: admittedAt.toISOString(),
});

const collectionAtDoor = ({ id, collectionId, at, gate, putBack }: ListedCollection): ManifestCollection => ({
  unitId: id,
  collectionId,
  at: at.toISOString(),
  gate,
  putBack,
});
