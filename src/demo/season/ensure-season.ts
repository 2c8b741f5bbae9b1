import { Temporal } from 'temporal-polyfill';
import { addAddOn } from '../../core/add-ons/change-add-ons.ts';
import { cancelEvent } from '../../core/cancellation/cancel-event.ts';
import { addArea, changeArea } from '../../core/check-in/areas/change-areas.ts';
import { decideEvent } from '../../core/event-approval/decide-event.ts';
import { getOwnEvent } from '../../core/event-desk/get-own-event.ts';
import { createEvent } from '../../core/events/create-event.ts';
import { createHoldQueue } from '../../core/holds/hold-queue.ts';
import { uploadImage } from '../../core/media/upload-image.ts';
import { sendMessage } from '../../core/messages/send-message.ts';
import { createFulfilmentQueue } from '../../core/payments/fulfilment-queue.ts';
import { addPromotion } from '../../core/promo-codes/change-promotions.ts';
import { addDates } from '../../core/series/add-dates.ts';
import { getSeries } from '../../core/series/get-series.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { DAY_MS } from '../../core/shared/durations.ts';
import { DEFAULT_PER_ORDER } from '../../core/ticket-types/ticket-type.ts';
import { asOrganiser } from '../demo.ts';
import { askAndAnswer } from './ask-and-answer.ts';
import { buyAsCompanies } from './buy-as-company.ts';
import { ensurePeople } from './ensure-people.ts';
import { ensurePictures } from './ensure-pictures.ts';
import { ensureTaxRates } from './ensure-tax-rates.ts';
import { ensureNewest, ensureTeam } from './ensure-team.ts';
import { fillWaitingList } from './fill-waiting-list.ts';
import type { GatewayControl } from './gateway-control.ts';
import { justLoggedIn } from './just-logged-in.ts';
import { hillsAtDawn } from './pictures.ts';
import { PROGRAMME, type Programmed } from './programme.ts';
import { refundAsCustomer } from './refund-as-customer.ts';
import { createSeasonClock, type SeasonClock } from './season-clock.ts';
import { sellAtDoor, sellOverCounter } from './sell-at-door.ts';
import { admitCrowd, type SeasonCode, type SeasonType, sellEvent } from './sell-event.ts';
import { sendTickets } from './send-tickets.ts';

/** The number of organisers beside the demo's own. */
const OTHERS = 3;
/** The index of the first colleague of the demo's organiser; the people before wait for tickets. */
const COLLEAGUES_FROM = 20;
/** When the season began, before the first event was put on sale. */
const BEGAN_DAYS_AGO = 95;

interface Actors {
  organiser: SignedIn;
  admin: SignedIn;
}

/**
 * Fills a demo with a season: past and coming events, thousands of paid orders, people, answers, scans. It calls the same functions as
 * people's browsers, and pays through the card gateway; only the clock is set back. Existing parts are left alone, so an interrupted season
 * continues.
 * @param actors the demo's own organiser and admin
 * @param say is told in plain words what was added
 */
export async function ensureSeason(
  app: App,
  gateway: GatewayControl,
  actors: Actors,
  say: (line: string) => void,
  programme: readonly Programmed[] = PROGRAMME,
): Promise<void> {
  const clock = createSeasonClock();
  const past: App = { ...app, clock };
  past.fulfilments = createFulfilmentQueue(past);

  const people = await ensurePeople(app);
  await ensurePictures(app, actors);
  const others = await Promise.all(people.slice(0, OTHERS).map((person) => asOrganiser(app, person)));
  const organisers = [actors.organiser, ...others];
  clock.set(Date.now() - BEGAN_DAYS_AGO * DAY_MS);
  const [seller] = await ensureTeam(past, actors.organiser, people.slice(COLLEAGUES_FROM));
  if (!seller) throw new Error('Nobody sells at the door.');
  for (const programmed of programme) {
    const owner = organisers[programmed.organiser] ?? actors.organiser;
    if (await isThere(app, owner, programmed)) continue;
    const serviceFee = programmed.serviceFee ?? app.settings.serviceFee;
    past.holds = createHoldQueue({ db: app.db, clock, ...app.settings, serviceFee });
    const orders = await gateway.quietly(() =>
      add(past, clock, gateway, { programmed, owner, actors, people, seller }),
    );
    if (programmed.fate === 'cancelled') await callOff(app, owner, programmed);
    say(`${programmed.name}: ${orders} orders`);
  }
  const busiest = programme.find(({ sent }) => sent);
  if (busiest) await ensureNewest(app, actors.organiser, await findEvent(app, actors.organiser, busiest));
}

interface Adding {
  programmed: Programmed;
  owner: SignedIn;
  actors: Actors;
  /** Some people of the crowd who have accounts. */
  people: readonly SignedIn[];
  /** The organiser's colleague, who sells at the door. */
  seller: SignedIn;
}

const findEvents = (app: App, owner: SignedIn, { name }: Programmed) =>
  app.db
    .selectFrom('events')
    .select('id')
    .where('organisationId', '=', owner.organisationId)
    .where('name', '=', name);

const isThere = async (app: App, owner: SignedIn, programmed: Programmed): Promise<boolean> =>
  (await findEvents(app, owner, programmed).executeTakeFirst()) !== undefined;

const findEvent = async (app: App, owner: SignedIn, programmed: Programmed): Promise<string> =>
  (await findEvents(app, owner, programmed).executeTakeFirstOrThrow()).id;

async function add(
  app: App,
  clock: SeasonClock,
  gateway: GatewayControl,
  { programmed, owner, actors, people, seller }: Adding,
): Promise<number> {
  const { place, fate, reason } = programmed;
  const today = Date.now();
  const inDays = daysUntil(today, programmed);
  const opens = today + Math.min(inDays - 30, -24) * DAY_MS;
  clock.set(opens);
  const on = (days: number, time: string) => `${dayAt(today, days, place.timeZone)}T${time}`;
  const taxRates = await ensureTaxRates(app, owner, programmed.types);
  const photo = programmed.photo && (await hillsAtDawn(app, programmed.name));
  const { id: eventId } = await createEvent(app, owner, {
    name: programmed.name,
    bannerKey: photo && (await uploadImage(app, owner, photo)).key,
    description: programmed.description,
    startsAt: on(inDays, programmed.from),
    endsAt: on(inDays + (programmed.days ?? 1) - 1, programmed.to),
    timeZone: place.timeZone,
    locationText: place.text,
    latitude: place.latitude,
    longitude: place.longitude,
    types: programmed.types.map(({ opensInDays, tax, sold, bought, ...type }) => ({
      ...type,
      taxRateId: tax && taxRates.get(tax),
      saleStartsAt: opensInDays === undefined ? null : on(opensInDays, '09:00'),
    })),
    sharedCapacities: programmed.sharedCapacities?.map(({ day, ...shared }) => ({
      ...shared,
      startsAt: day === undefined ? null : on(inDays + day, programmed.from),
      endsAt: day === undefined ? null : on(inDays + day, programmed.to),
    })),
    refundUntilDays: programmed.refundUntilDays,
  });
  await setAreas(app, owner, eventId, programmed);
  const types = await typesOf(app, eventId, programmed);
  const codes = await addCodes(app, owner, eventId, programmed, types);
  const extras = await addAddOns(app, owner, eventId, programmed, taxRates);
  await repeatWeekly(app, owner, eventId, { programmed, inDays, on });
  if (fate === 'waiting') return 0;
  const decision = fate === 'rejected' ? { decision: 'rejected', reason } : { decision: 'approved' };
  await decideEvent(app, actors.admin, {
    eventId,
    ...decision,
    dates: await datesBeside(app, owner, eventId),
  });
  if (fate === 'rejected') return 0;

  const startsAt = Temporal.PlainDateTime.from(on(inDays, programmed.from)).toZonedDateTime(place.timeZone);
  const begins = startsAt.epochMilliseconds;
  const orders = await sellEvent(app, clock, gateway, programmed, {
    eventId,
    types,
    codes,
    extras,
    opens: opens + DAY_MS / 24,
    closes: Math.min(begins - DAY_MS / 12, today - DAY_MS / 96),
    regulars: owner === actors.organiser ? [] : regularsOf(actors),
  });
  const [type, listed] = [types[0], programmed.types[0]];
  if (!type || !listed) throw new Error(`${programmed.name} has no ticket types.`);
  const { companies = [] } = programmed;
  await buyAsCompanies(app, gateway, owner, { eventId, typeId: type.id, companies });
  if (programmed.asks) await askAndAnswer(app, owner, eventId);
  clock.set(Math.min(begins, today - DAY_MS / 144));
  await writeMessages(app, owner, eventId, { programmed, on });
  const till = { eventId, currency: listed.currency };
  if (programmed.atDoor) {
    await sellAtDoor(app, clock, [owner, seller], { ...till, typeId: type.id, startsAt: begins });
  }
  if (programmed.overCounter) {
    await sellOverCounter(app, clock, seller, { ...till, typeId: types.at(-1)?.id ?? type.id });
  }
  if (programmed.waited) {
    const wanted = { eventId, typeId: type.id, people: people.slice(OTHERS) };
    await fillWaitingList(app, clock, gateway, owner, wanted);
  }
  if (programmed.refunded) await refundAsCustomer(app, eventId);
  if (programmed.sent) await sendTickets(app, eventId);
  if (begins < today) {
    await admitCrowd(app, clock, owner, { eventId, name: programmed.name, startsAt: begins });
  }
  return orders;
}

/** The demo's own two accounts buy from other organisers, twice each. */
const regularsOf = ({ organiser: { email: one }, admin: { email: other } }: Actors) => [
  one,
  other,
  other,
  one,
];

/** Returns in how many days it takes place. */
function daysUntil(today: number, { inDays, weekday, place }: Programmed): number {
  if (weekday === undefined) return inDays;
  return inDays + ((weekday - dayAt(today, inDays, place.timeZone).dayOfWeek + 7) % 7);
}

async function repeatWeekly(
  app: App,
  owner: SignedIn,
  eventId: string,
  {
    programmed,
    inDays,
    on,
  }: { programmed: Programmed; inDays: number; on: (days: number, time: string) => string },
): Promise<void> {
  const { weeks = 0, from } = programmed;
  if (weeks === 0) return;
  const dates = Array.from({ length: weeks }, (_, week) => on(inDays + 7 * (week + 1), from));
  await addDates(app, owner, eventId, { dates });
}

/** Returns the other dates of a repeating event, in the form that a decision names them. */
async function datesBeside(app: App, owner: SignedIn, eventId: string) {
  const dates = (await getSeries(app, owner, eventId))?.dates ?? [];
  const others = dates.filter(({ id }) => id !== eventId);
  return Promise.all(
    others.map(async ({ id }) => ({ eventId: id, updatedAt: (await getOwnEvent(app, owner, id)).updatedAt })),
  );
}

const dayAt = (today: number, days: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(today).toZonedDateTimeISO(timeZone).toPlainDate().add({ days });

/** Writes the messages. The emails of sent ones are left out of the mailbox, because they went out in the past. */
async function writeMessages(
  app: App,
  owner: SignedIn,
  eventId: string,
  { programmed, on }: { programmed: Programmed; on: (days: number, time: string) => string },
): Promise<void> {
  const { messages = [] } = programmed;
  for (const { inDays, unanswered, ...content } of messages) {
    const audience = { kind: unanswered ? 'unanswered' : 'all' };
    const message = { ...content, audience, sendAt: inDays === undefined ? null : on(inDays, '09:00') };
    await sendMessage(app, owner, eventId, message);
  }
  await app.db
    .updateTable('message_recipients')
    .set({ sentAt: app.clock.now() })
    .where('eventId', '=', eventId)
    .execute();
  await app.db.deleteFrom('outbox').where('eventId', '=', eventId).where('kind', '=', 'message').execute();
}

async function setAreas(app: App, owner: SignedIn, eventId: string, programmed: Programmed): Promise<void> {
  const ids = await typesOf(app, eventId, programmed);
  for (const [index, { types, ...area }] of (programmed.areas ?? []).entries()) {
    const limits = types?.map((name) => ({
      ticketTypeId: ids[programmed.types.findIndex((type) => type.name === name)]?.id,
    }));
    const input = { eventId, ...area, ...(limits && { types: limits }) };
    await (index === 0 ? changeArea(app, owner, { ...input, areaId: eventId }) : addArea(app, owner, input));
  }
}

async function addCodes(
  app: App,
  owner: SignedIn,
  eventId: string,
  { types: listed, codes = [] }: Programmed,
  ids: readonly SeasonType[],
): Promise<SeasonCode[]> {
  const added: SeasonCode[] = [];
  for (const { types: names, ...code } of codes) {
    const types = names.map((name) => ids[listed.findIndex((type) => type.name === name)]?.id ?? '');
    const { id } = await addPromotion(app, owner, { eventId, ...code, types });
    const made = await app.db
      .selectFrom('promo_codes')
      .where('eventId', '=', eventId)
      .where('promotionId', '=', id)
      .orderBy('code')
      .select('code')
      .execute();
    const texts = made.map(({ code }) => code);
    const [isBatch, most] = [code.code === undefined, Number.MAX_SAFE_INTEGER];
    const left = isBatch ? texts.length : (code.maxUses ?? most);
    const mostTickets = isBatch ? (code.maxTickets ?? most) : most;
    // One reserved ticket is left.
    const wanted = Math.max(0, (code.reserved ?? 0) - 1);
    added.push({ texts, isBatch, types, left, mostTickets, wanted });
  }
  return added;
}

/** @returns the add-ons that buyers take, with the amounts where they choose */
async function addAddOns(
  app: App,
  owner: SignedIn,
  eventId: string,
  { addOns = [] }: Programmed,
  taxRates: ReadonlyMap<string, string>,
) {
  const extras: { id: string; priceMinor?: number }[] = [];
  for (const { tax, ...addOn } of addOns) {
    const taxRateId = tax && taxRates.get(tax);
    const { kind, variants } = await addAddOn(app, owner, { eventId, currency: 'ZAR', ...addOn, taxRateId });
    for (const { id } of variants) {
      extras.push({ id, ...(kind === 'donation' && { priceMinor: addOn.variants[0]?.priceMinor ?? 0 }) });
    }
  }
  return extras;
}

async function typesOf(app: App, eventId: string, { types, sold }: Programmed): Promise<SeasonType[]> {
  const rows = await app.db
    .selectFrom('ticket_types')
    .select(['id', 'position'])
    .where('eventId', '=', eventId)
    .where('addOnId', 'is', null)
    .orderBy('position')
    .execute();
  return types.map((type, index) => ({
    id: rows[index]?.id as string,
    hidden: type.hidden ?? false,
    capacity: type.capacity,
    priceMinor: type.priceMinor,
    priceFloorMinor: type.priceFloorMinor,
    opensInDays: type.opensInDays,
    perOrderLimit: type.perOrderLimit ?? DEFAULT_PER_ORDER,
    perOrderMinimum: type.perOrderMinimum ?? 1,
    sold: type.sold ?? sold,
    bought: type.bought ?? [0, 1],
  }));
}

/** Cancels an event today, which emails everybody and begins their refunds. */
async function callOff(app: App, owner: SignedIn, programmed: Programmed): Promise<void> {
  const eventId = await findEvent(app, owner, programmed);
  const cancelled = { eventId, reason: programmed.reason, refund: true };
  await justLoggedIn(app, owner, (now) => cancelEvent(app, now, cancelled));
}
