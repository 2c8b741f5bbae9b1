import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { camelCase } from '../../db/camel-case.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import {
  addQuestion,
  changeAttendeeSettings,
  getAttendeeForm,
  reorderQuestions,
} from '../attendees/change-questions.ts';
import { inviteDoorStaff } from '../check-in/invite-door-staff.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { countEventsToDecide } from '../event-approval/events-to-decide.ts';
import { submitEvent } from '../event-approval/submit-event.ts';
import { createEvent } from '../events/create-event.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { EVENT_COLUMNS } from '../events/event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { changeKiosk } from '../kiosk/change-kiosk.ts';
import { getKiosk } from '../kiosk/get-kiosk.ts';
import { sweepUnusedImages } from '../media/drop-unused.ts';
import { pictureOf } from '../media/testing/sample-pictures.ts';
import { uploadImage } from '../media/upload-image.ts';
import { aTown } from '../places/testing/a-town.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { giveRendering } from '../renderings/testing/sample-zip.ts';
import { addDates } from '../series/add-dates.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { TYPE_COLUMNS } from '../ticket-types/ticket-type.ts';
import { setWaitingList } from '../waiting-list/set-waiting-list.ts';
import { duplicateEvent, proposeCopy } from './duplicate-event.ts';
import { getOwnEvent } from './get-own-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await aTown(app, sampleEvent);
});

const LATER = { name: 'Winter Jazz', startsAt: '2027-01-16T19:30', endsAt: '2027-01-16T23:00' };

/** An event with everything that an organiser can set. */
async function aFullEvent() {
  const owner = await aUser(app);
  const { key: bannerKey } = await uploadImage(app, owner, { bytes: await pictureOf('#e8412a') });
  const balcony = app.newId();
  const { id: taxRateId } = await addTaxRate(app, owner, { name: 'VAT', rate: 15_000 });
  const option = {
    taxRateId,
    description: 'With a drink.',
    colour: 'teal',
    perOrderLimit: 6,
    perOrderMinimum: 2,
    people: 6,
    priceFloorMinor: 0,
    hidden: true,
  };
  const window = { saleStartsAt: '2026-12-01T09:00', saleEndsAt: '2026-12-12T18:00' };
  const types = [
    { ...sampleEvent.types[0], places: [1, 0, 1] },
    {
      ...sampleEvent.types[1],
      ...option,
      ...window,
      currency: 'USD',
      places: [6, 2, 6],
      shownAfter: 0,
      capacity: null,
    },
  ];
  const sharedCapacities = [
    { name: 'Hall', capacity: 600 },
    { name: 'Balcony', capacity: 50 },
    { name: 'Saturday', capacity: null, startsAt: sampleEvent.startsAt, endsAt: sampleEvent.endsAt },
  ];
  const terms = { feePayer: 'customer', refundUntilDays: 7, listed: false };
  const { id } = await createEvent(app, owner, {
    ...sampleEvent,
    ...terms,
    bannerKey,
    types,
    sharedCapacities,
  });
  await giveRendering(app, owner, id);
  await app.db
    .insertInto('check_in_areas')
    .values([
      {
        eventId: id,
        id: balcony,
        position: 1,
        name: 'Balcony',
        frequency: 'day',
        reEntry: true,
        capacity: 40,
        allTypes: false,
      },
      { eventId: id, id: app.newId(), position: 2, name: 'Closed gate', closedAt: app.clock.now() },
    ])
    .execute();
  await app.db
    .insertInto('gates')
    .values({ eventId: id, id: app.newId(), name: 'North gate', areaIds: [balcony], direction: 'entry' })
    .execute();
  await app.db
    .insertInto('check_in_area_types')
    .columns(['eventId', 'areaId', 'ticketTypeId', 'validFrom', 'validUntil'])
    .expression((eb) =>
      eb
        .selectFrom('ticket_types')
        .where('eventId', '=', id)
        .where('position', '=', 1)
        .select((of) => [
          'eventId',
          of.val(balcony).$castTo<string>().as('areaId'),
          'id',
          of.val(new Date('2026-12-12T17:00Z')).as('validFrom'),
          of.val(new Date('2026-12-12T20:00Z')).as('validUntil'),
        ]),
    )
    .execute();
  await changeAttendeeSettings(app, owner, id, { names: 'required', emails: true, beforePayment: false });
  const vip = await app.db
    .selectFrom('ticket_types')
    .where('eventId', '=', id)
    .where('position', '=', 1)
    .select('id')
    .executeTakeFirstOrThrow();
  const { types: entered } = await getOwnEvent(app, owner, id);
  const sizes = ['Medium', 'Large'].map((name) => ({ name, priceMinor: 15_000, capacity: 40 }));
  await addAddOn(app, owner, {
    eventId: id,
    name: 'T-shirt',
    description: 'Cotton.',
    currency: entered[0]?.currency,
    perTicketMinimum: 1,
    perTicketLimit: 2,
    ticketTypes: [entered[0]?.id],
    variants: sizes,
    taxRateId: (await addTaxRate(app, owner, { name: 'Reduced VAT', rate: 7_000 })).id,
  });
  const food = await addQuestion(app, owner, id, {
    scope: 'ticket',
    kind: 'choice',
    text: 'Food?',
    help: 'At the bar.',
    options: ['Fish', 'Plants'],
    required: true,
    atDoor: true,
    types: [vip.id],
  });
  const condition = { questionId: food.id, answers: ['Fish'] };
  const allergy = { scope: 'ticket', kind: 'text', text: 'Allergies?', sensitive: true, keepDays: 7 };
  const { id: last } = await addQuestion(app, owner, id, { ...allergy, condition });
  const asked = { scope: 'order', kind: 'text', text: 'Asked no more', closed: true };
  const closed = await addQuestion(app, owner, id, asked);
  // Put a question before the one that it depends on.
  const { questions } = await getAttendeeForm(app, owner, id);
  const others = questions.map((question) => question.id).filter((each) => each !== last);
  await reorderQuestions(app, owner, id, { questionIds: [last, ...others] });
  const [, second] = await app.db
    .selectFrom('ticket_types')
    .where('eventId', '=', id)
    .orderBy('position')
    .select('id')
    .execute();
  const limits = {
    maxUses: 9,
    maxTickets: 20,
    maxDiscountMinor: 90_000,
    maxUsesEachPerson: 2,
    reserved: 5,
    currency: 'USD',
  };
  await addPromotion(app, owner, {
    eventId: id,
    code: 'EARLY',
    price: { effect: 'percent', percentHundredths: 1_500 },
    ...limits,
    types: [second?.id],
    validFrom: '2026-11-20T08:00',
    validUntil: '2026-12-05T20:00',
  });
  const off = { price: { effect: 'amount', amountMinor: 1_000 }, currency: 'USD' };
  await addPromotion(app, owner, { eventId: id, code: 'TEN', ...off });
  await setWaitingList(app, owner, id, { open: true, offerHours: 12, resale: true });
  const line = { x: 2, y: 2, width: 50, height: 10, fontSize: 20, align: 'left', bold: true };
  await changeKiosk(app, owner, id, {
    badge: {
      width: 62,
      height: 100,
      fields: [
        { kind: 'name', ...line },
        { kind: 'answer', ...line, questionId: food.id },
        { kind: 'answer', ...line, questionId: closed.id },
      ],
    },
    prints: true,
    findByName: true,
    directions: 'First floor',
  });
  return { owner, id, bannerKey };
}

const rowsOf = (table: Table, id: string): Promise<Record<string, unknown>[]> =>
  app.db
    .selectFrom(table)
    .where(table === 'events' ? 'id' : 'eventId', '=', id)
    .selectAll()
    .execute()
    .then((rows) => rows.toSorted((a, b) => orderOf(a) - orderOf(b)));
const orderOf = (row: object) => Number((row as { position?: number }).position ?? 0);

type Table = keyof typeof COLUMNS;

const SALE_TIMES = ['saleStartsAt', 'saleEndsAt'];

/**
 * What a copy has in each column. `same`: the original's value. `moved`: an instant, moved with the start. `asked`: a value from the
 * request. `own`: a value that does not depend on the original. Whoever adds a column lists it here, and makes it so.
 */
const COLUMNS = {
  events: {
    same: [...EVENT_COLUMNS.filter((name) => name !== 'name'), 'organisationId', 'pinIsTown', 'accent'],
    moved: [],
    asked: ['name', 'startsAt', 'endsAt', 'searchWords'],
    own: [
      ...['id', 'approval', 'rejectedReason', 'cancelledAt', 'cancelledReason', 'changedSinceApproval'],
      ...['createdAt', 'updatedAt', 'submittedAt', 'createdFrom', 'guestDataCheckedAt', 'seriesId'],
    ],
  },
  ticket_types: {
    same: [
      ...TYPE_COLUMNS.filter((name) => !SALE_TIMES.includes(name)),
      ...['position', 'ownCapacity', 'taxRateId', 'untaxed', 'variant'],
    ],
    moved: SALE_TIMES,
    asked: [],
    // Another test covers `shown_after`.
    own: ['eventId', 'id', 'version', 'shownAfter', 'addOnId'],
  },
  add_ons: {
    same: [
      ...['position', 'kind', 'name', 'description', 'perTicketMinimum', 'perTicketLimit'],
      ...['soldAlone', 'allTypes'],
    ],
    moved: [],
    asked: [],
    own: ['eventId', 'id'],
  },
  add_on_ticket_types: { same: [], moved: [], asked: [], own: ['eventId', 'addOnId', 'ticketTypeId'] },
  shared_capacities: {
    same: ['position', 'name'],
    moved: ['startsAt', 'endsAt'],
    asked: [],
    own: ['eventId', 'id'],
  },
  shared_capacity_uses: {
    same: ['places'],
    moved: [],
    asked: [],
    own: ['eventId', 'ticketTypeId', 'sharedCapacityId'],
  },
  inventory: {
    same: ['capacity'],
    moved: [],
    asked: [],
    // `closed` is set when an event is cancelled.
    own: [
      ...['eventId', 'id', 'ticketTypeId', 'sharedCapacityId'],
      ...['held', 'sold', 'closed', 'version', 'waiting'],
    ],
  },
  check_in_areas: {
    same: ['position', 'name', 'frequency', 'reEntry', 'capacity', 'allTypes'],
    moved: [],
    asked: [],
    own: ['eventId', 'id', 'closedAt'],
  },
  gates: { same: ['name', 'direction'], moved: [], asked: [], own: ['eventId', 'id', 'areaIds'] },
  attendee_settings: {
    same: ['names', 'emails', 'beforePayment'],
    moved: [],
    asked: [],
    own: ['eventId'],
  },
  kiosks: {
    same: ['prints', 'findByName', 'directions'],
    moved: [],
    asked: [],
    // Its answers name the copy's questions.
    own: ['eventId', 'badge'],
  },
  waiting_lists: { same: ['open', 'offerHours', 'resale'], moved: [], asked: [], own: ['eventId'] },
  questions: {
    same: [
      ...['position', 'scope', 'kind', 'text', 'help', 'required', 'options', 'allTypes', 'askedIf'],
      ...['sensitive', 'keepDays', 'atDoor'],
    ],
    moved: [],
    asked: [],
    own: ['eventId', 'id', 'askedAfter', 'closedAt'],
  },
  question_types: {
    same: [],
    moved: [],
    asked: [],
    own: ['eventId', 'questionId', 'ticketTypeId'],
  },
  check_in_area_types: {
    same: [],
    moved: ['validFrom', 'validUntil'],
    asked: [],
    own: ['eventId', 'areaId', 'ticketTypeId'],
  },
  promotions: {
    same: [
      ...['effect', 'percentHundredths', 'amountMinor', 'currency', 'allTypes'],
      ...['maxUsesEachPerson', 'reserved'],
    ],
    moved: ['validFrom', 'validUntil'],
    asked: [],
    // Batches, which have names, stay with the original.
    own: ['eventId', 'id', 'createdAt', 'name'],
  },
  promotion_types: { same: [], moved: [], asked: [], own: ['eventId', 'promotionId', 'ticketTypeId'] },
  promo_codes: {
    same: ['code', 'maxUses', 'maxTickets', 'maxDiscountMinor', 'reservedLeft'],
    moved: [],
    asked: [],
    own: ['eventId', 'id', 'promotionId', 'uses', 'tickets', 'discountMinor'],
  },
} as const;

/** Tables that a copy takes nothing from: what people did with the original, and what each event has of its own. */
const LEFT = [
  'audit_entries',
  ...['event_slugs', 'event_keys', 'event_approvals', 'event_moves', 'cancellations'],
  ...[
    'orders',
    'order_lines',
    'business_buyers',
    'tickets',
    'sales',
    'order_sums',
    'order_claims',
    'order_confirmations',
  ],
  ...[
    'order_address_changes',
    'order_notes',
    'ticket_exchanges',
    'order_tags',
    'order_mails',
    'guest_batches',
    'imported_codes',
    'ticket_transfers',
    'taken_back_transfers',
    'waiting_entries',
    'ticket_resales',
    'ended_resales',
    'messages',
    'message_recipients',
    'admissions',
    'admission_counts',
    'collected_add_ons',
    'add_on_collections',
    'scans',
    'door_devices',
    'till_shifts',
    'till_entries',
    'outbox',
  ],
  ...['wallet_events', 'wallet_passes', 'wallet_devices', 'wallet_changes'],
  ...['payment_attempts', 'payment_balances', 'payment_exceptions', 'refund_requests', 'refunds', 'disputes'],
  ...[
    'ledger_transfers',
    'ledger_entries',
    'event_sums',
    'payouts',
    'receipts',
    'receipt_texts',
    'attendees',
    'answers',
    'answer_files',
  ],
];

/** Reads all columns, by table, of the tables that refer to events. */
async function columnsOfEvents(): Promise<Map<string, string[]>> {
  const rows = await app.db
    .selectFrom('information_schema.columns as c' as never)
    .select(['c.table_name as table', 'c.column_name as column'] as never)
    .where('c.table_schema' as never, '=', 'public' as never)
    .execute();
  const tables = Map.groupBy(rows as { table: string; column: string }[], ({ table }) => table);
  const all = [...tables].map(
    ([table, columns]) => [table, columns.map(({ column }) => camelCase(column))] as const,
  );
  return new Map(all.filter(([table, columns]) => table === 'events' || columns.includes('eventId')));
}

/** Lists an event's areas that admit only some types, with the positions of these types. */
const admittedBy = (id: string) =>
  app.db
    .selectFrom('check_in_area_types as admitted')
    .innerJoin('check_in_areas as area', 'area.id', 'admitted.areaId')
    .innerJoin('ticket_types as type', 'type.id', 'admitted.ticketTypeId')
    .where('type.eventId', '=', id)
    .where('area.eventId', '=', id)
    .select(['area.name as area', 'type.position'])
    .execute();

/** Lists the columns and tables that no list above names. */
function undecided(tables: ReadonlyMap<string, readonly string[]>): string[] {
  const decided = new Map(
    Object.entries(COLUMNS).map(([table, kinds]) => [table, new Set<string>(Object.values(kinds).flat())]),
  );
  return [...tables].flatMap(([table, columns]) => {
    if (LEFT.includes(table)) return [];
    const known = decided.get(table);
    if (!known) return [table];
    return columns.filter((column) => !known.has(column)).map((column) => `${table}.${column}`);
  });
}

describe('a copy is complete', () => {
  test('the lists name each column of every table that refers to events', async () => {
    expect(undecided(await columnsOfEvents())).toEqual([]);
  });

  test('a new column or table is reported', async () => {
    const tables = await columnsOfEvents();
    tables.set('events', [...(tables.get('events') ?? []), 'dress_code']);
    tables.set('raffles', ['eventId', 'prize']);
    expect(undecided(tables)).toEqual(['events.dress_code', 'raffles']);
  });

  test('a copy has what the lists say', async () => {
    const { owner, id } = await aFullEvent();
    const { id: copyId } = await duplicateEvent(app, owner, id, LATER);
    const distance = Date.parse('2027-01-16T19:30Z') - Date.parse('2026-12-12T19:30Z');
    for (const [table, { same, moved }] of Object.entries(COLUMNS)) {
      const originals = (await rowsOf(table as Table, id)).filter((row) => !row.closedAt);
      const copies = await rowsOf(table as Table, copyId);
      expect(copies).toHaveLength(originals.length);
      for (const column of [...same, ...moved]) {
        const values = originals.map((row) => row[column]);
        // At least one original value is not a default, so that a column that was not copied is noticed.
        expect(
          values.filter((value) => value !== null && value !== ''),
          `${table}.${column}`,
        ).not.toEqual([]);
        const wanted = (value: unknown) =>
          value instanceof Date ? new Date(value.getTime() + distance) : value;
        expect(
          copies.map((row) => row[column]),
          `${table}.${column}`,
        ).toEqual(values.map(wanted));
      }
    }
    expect(await getOwnEvent(app, owner, copyId)).toMatchObject({
      ...LATER,
      approval: 'draft',
      types: [
        { places: [1, 0, 1], shownAfter: null, ownCapacity: true },
        { places: [6, 2, 6], shownAfter: 0, ownCapacity: false, capacity: 25 },
      ],
      sharedCapacities: [
        { name: 'Hall', capacity: 600 },
        { name: 'Balcony', capacity: 50 },
        { name: 'Saturday', capacity: null, startsAt: LATER.startsAt, endsAt: LATER.endsAt },
      ],
    });
    expect(await admittedBy(copyId)).toEqual([{ area: 'Balcony', position: 1 }]);
    const { questions } = await getAttendeeForm(app, owner, copyId);
    // The closed question was not copied, so its answer leaves the badge.
    const food = questions.find(({ text }) => text === 'Food?')?.id;
    const { badge } = await getKiosk(app, owner, copyId);
    expect(badge).toMatchObject({
      width: 62,
      height: 100,
      fields: [{ kind: 'name' }, { kind: 'answer', questionId: food }],
    });
    expect(badge?.fields).toHaveLength(2);
    const vip = await app.db
      .selectFrom('ticket_types')
      .where('eventId', '=', copyId)
      .where('position', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(questions).toMatchObject([{ condition: { questionId: questions[1]?.id } }, { types: [vip.id] }]);
  });
});

describe('duplicating an event', () => {
  test('does not copy orders, door staff, decisions or a cancellation', async () => {
    const owner = await aUser(app);
    const event = await anEvent(app, { owner });
    await aTicket(app, event);
    await inviteDoorStaff(app, owner, { eventId: event.eventId, email: 'sipho@example.com' });
    await app.db
      .updateTable('events')
      .set({ cancelledAt: app.clock.now() })
      .where('id', '=', event.eventId)
      .execute();
    const { id } = await duplicateEvent(app, owner, event.eventId, LATER);
    const copy = await getOwnEvent(app, owner, id);
    expect(copy).toMatchObject({ approval: 'draft', cancelled: false, orders: [], revenue: [] });
    expect(copy.types).toMatchObject([{ held: 0, sold: 0, capacity: 100, ordered: false }]);
    for (const table of ['orders', 'tickets', 'event_approvals', 'cancellations'] as const) {
      const { count } = await app.db
        .selectFrom(table)
        .where('eventId', '=', id)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count, table).toBe(0);
    }
    const keys = await app.db
      .selectFrom('event_keys')
      .where('eventId', 'in', [event.eventId, id])
      .select('publicKey')
      .execute();
    expect(new Set(keys.map((key) => key.publicKey)).size).toBe(2);
    expect(await breaches(app)).toEqual([]);
  });

  test('leaves batches of promo codes with the original, as they were handed out for it', async () => {
    const { owner, eventId } = await anEvent(app);
    const free = { price: { effect: 'percent', percentHundredths: 10_000 } };
    await addPromotion(app, owner, { eventId, name: 'Newsletter', count: 3, ...free });
    await addPromotion(app, owner, { eventId, code: 'STAFF', ...free });
    const { id } = await duplicateEvent(app, owner, eventId, LATER);
    const codes = app.db.selectFrom('promo_codes').where('eventId', '=', id).select('code');
    expect(await codes.execute()).toEqual([{ code: 'STAFF' }]);
  });

  test('gives the copy its own link', async () => {
    const owner = await aUser(app);
    const { id } = await createEvent(app, owner, { ...sampleEvent, name: 'The Very Same' });
    const { id: copy } = await duplicateEvent(app, owner, id, { ...LATER, name: 'The Very Same' });
    const paths = await Promise.all(
      [id, copy].map(async (one) => (await getOwnEvent(app, owner, one)).linkPath),
    );
    expect(paths).toEqual(['/e/the-very-same', expect.stringMatching(/^\/e\/the-very-same-[0-9a-f]{4}$/)]);
  });

  test('moves sale dates by as much local time as the start, even across a clock change', async () => {
    const owner = await aUser(app);
    const window = { saleStartsAt: '2027-02-28T02:30', saleEndsAt: '2027-03-20T09:00' };
    const { id } = await createEvent(app, owner, {
      ...sampleEvent,
      timeZone: 'Europe/Berlin',
      startsAt: '2027-03-21T19:00',
      endsAt: '2027-03-21T22:00',
      types: [{ ...sampleEvent.types[0], ...window }],
    });
    // On 28 March 2027 clocks go from 2:00 to 3:00, so a sale due to start at 2:30 starts at 3:30.
    const later = { name: 'Later', startsAt: '2027-04-18T20:00', endsAt: '2027-04-18T23:00' };
    const { id: copy } = await duplicateEvent(app, owner, id, later);
    expect((await getOwnEvent(app, owner, copy)).types).toMatchObject([
      { saleStartsAt: '2027-03-28T03:30', saleEndsAt: '2027-04-17T10:00' },
    ]);
  });

  test('refuses impossible times and unknown fields', async () => {
    const { owner, id } = await aFullEvent();
    const refused = (input: object) =>
      duplicateEvent(app, owner, id, { ...LATER, ...input }).then(
        () => [],
        (error) => error.issues.map((issue: { path: string }) => issue.path),
      );
    expect(await refused({ endsAt: '2027-01-16T19:00' })).toEqual(['endsAt']);
    expect(await refused({ startsAt: '2026-11-01T19:30', endsAt: '2026-11-01T23:00' })).toEqual(['endsAt']);
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ startsAt: 'soon' })).toEqual(['startsAt']);
    expect(await refused({ capacity: 5 })).toEqual(['capacity']);
  });

  test('includes a colleague’s photo, which stays when either event is deleted', async () => {
    const { owner, id, bannerKey } = await aFullEvent();
    const colleague = await aMember(app, owner, { role: 'manager' });
    const { id: copy } = await duplicateEvent(app, colleague, id, LATER);
    await deleteEvent(app, owner, id);
    app.clock.advance?.(3 * 86_400_000);
    await sweepUnusedImages(app);
    expect(await getOwnEvent(app, owner, copy)).toMatchObject({ bannerKey });
    const image = app.db.selectFrom('images').where('key', '=', bannerKey).select('key');
    expect(await image.execute()).toHaveLength(1);
  });
});

describe('a copy is a draft', () => {
  test('which no admin hears of or decides about until its organiser sends it', async () => {
    const admin = await aUser(app, { admin: true });
    const { owner, eventId } = await anEvent(app);
    const before = await countEventsToDecide(app, admin);
    const { id } = await duplicateEvent(app, owner, eventId, LATER);
    const mails = () =>
      app.db.selectFrom('outbox').where('eventId', '=', id).where('kind', '=', 'event-waiting');
    const mailed = async () => (await mails().selectAll().execute()).length > 0;
    expect([await mailed(), await countEventsToDecide(app, admin)]).toEqual([false, before]);
    await expect(decideEvent(app, admin, { eventId: id, decision: 'approved' })).rejects.toMatchObject({
      code: 'event.draft',
    });
    await submitEvent(app, owner, id);
    expect([await mailed(), await countEventsToDecide(app, admin)]).toEqual([true, before + 1]);
    await decideEvent(app, admin, { eventId: id, decision: 'approved' });
    expect((await getOwnEvent(app, owner, id)).approval).toBe('approved');
  });

  test('and repeats only once it was sent', async () => {
    const { owner, eventId } = await anEvent(app);
    const { id } = await duplicateEvent(app, owner, eventId, LATER);
    const dates = { dates: ['2027-01-23T19:30'] };
    await expect(addDates(app, owner, id, dates)).rejects.toMatchObject({ code: 'series.of-draft' });
    await submitEvent(app, owner, id);
    expect(await addDates(app, owner, id, dates)).toMatchObject({ added: 1 });
  });
});

describe('pressing the button twice', () => {
  test('makes one copy, at once or one after the other', async () => {
    const { owner, id } = await aFullEvent();
    const sent = { ...LATER, id: app.newId() };
    const copies = await Promise.all([1, 2].map(() => duplicateEvent(app, owner, id, sent)));
    copies.push(await duplicateEvent(app, owner, id, sent));
    expect(new Set(copies.map((copy) => copy.id))).toEqual(new Set([sent.id]));
    expect(await rowsOf('check_in_areas', sent.id)).toHaveLength(2);
    const other = duplicateEvent(app, owner, id, { ...sent, name: 'Something else' });
    await expect(other).rejects.toMatchObject({ code: 'event.created-already' });
  });

  test('makes two copies without an id', async () => {
    const { owner, id } = await aFullEvent();
    const first = await duplicateEvent(app, owner, id, LATER);
    expect((await duplicateEvent(app, owner, id, LATER)).id).not.toBe(first.id);
  });
});

describe('the initial values of the form', () => {
  const proposed = async (startsAt: string, endsAt: string) => {
    const owner = await aUser(app);
    const event = await anEvent(app, { owner, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
    return proposeCopy(app, owner, event.eventId);
  };

  test('are a week later, or as many weeks as it takes to be in the future', async () => {
    const now = app.clock.now().getTime();
    const past = await proposed('2026-09-05T16:00:00Z', '2026-09-05T20:00:00Z');
    expect(past).toMatchObject({ name: 'Summer Jazz on the Koppie', types: ['General'] });
    expect(new Date(`${past.startsAt}Z`).getUTCDay()).toBe(6);
    expect(past.startsAt).toContain('T18:00');
    const ahead = Date.parse(`${past.startsAt}+02:00`) - now;
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(7 * 86_400_000);
    expect(await proposed('2027-09-05T16:00:00Z', '2027-09-05T20:00:00Z')).toMatchObject({
      startsAt: '2027-09-12T18:00',
      endsAt: '2027-09-12T22:00',
      timeZone: 'Africa/Johannesburg',
    });
  });
});
