import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { insertSeries, setSeries } from '../events/series-store.ts';
import { bookTransfers } from '../ledger/ledger-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import { listOwnEventsPage, listPublishedEvents, listUpcomingEvents } from './find-events.ts';

const HOUR = 3_600_000;
let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  owner = await aUser(app);
  admin = await aUser(app, { admin: true });
});

const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR);

async function sellOut(event: { eventId: string; types: { id: string }[] }, index: number) {
  await app.db
    .updateTable('inventory')
    .set((eb) => ({ sold: eb.ref('capacity') }))
    .where('eventId', '=', event.eventId)
    .where('ticketTypeId', '=', event.types[index]?.id as string)
    .execute();
}

const NO_OPTIONS = {
  tax: null,
  description: '',
  colour: null,
  days: [],
  payWhatYouWant: null,
  perOrderMinimum: 1,
  people: 1,
  listPrice: null,
  withCode: false,
};

describe('the public page of an event', () => {
  test('shows what is on sale and how much is left', async () => {
    const event = await anEvent(app, {
      owner,
      types: [{ capacity: 10 }, { name: 'Free', priceMinor: 0, capacity: 5, perOrderLimit: 2 }],
    });
    await app.db
      .updateTable('inventory')
      .set({ held: 1, sold: 3 })
      .where('ticketTypeId', '=', event.types[0]?.id as string)
      .execute();
    expect(await getEventPage(app, aGuest(app), event.eventId.toUpperCase())).toEqual({
      id: event.eventId,
      linkPath: `/event/${event.eventId}`,
      name: event.name,
      description: 'Three stages, one hill.',
      startsAt: event.startsAt.toISOString(),
      endsAt: new Date(event.startsAt.getTime() + 4 * HOUR).toISOString(),
      timeZone: 'Africa/Johannesburg',
      locationText: 'Maude Street, Sandown, Sandton, South Africa',
      latitude: null,
      longitude: null,
      pinIsTown: false,
      bannerUrl: null,
      accent: null,
      organiserName: expect.stringMatching(/^Person \d+$/),
      organiserLogoUrl: null,
      organiserPath: null,
      listed: true,
      sale: 'on',
      series: null,
      waitingList: false,
      addOns: [],
      cancelledReason: null,
      moved: null,
      cancelledMoney: null,
      contactEmail: app.settings.supportEmail,
      takesCodes: false,
      code: null,
      feeOnTop: false,
      refundableUntil: null,
      cancellationFee: null,
      types: [
        {
          id: event.types[0]?.id,
          name: 'General',
          ...NO_OPTIONS,
          price: { minor: 35_000, currency: 'ZAR' },
          charged: { minor: 35_000, currency: 'ZAR' },
          fee: { minor: 0, currency: 'ZAR' },
          left: 6,
          perOrderLimit: 10,
          saleStartsAt: null,
          saleEndsAt: null,
          sale: 'on',
        },
        {
          id: event.types[1]?.id,
          name: 'Free',
          ...NO_OPTIONS,
          price: { minor: 0, currency: 'ZAR' },
          charged: { minor: 0, currency: 'ZAR' },
          fee: { minor: 0, currency: 'ZAR' },
          left: 5,
          perOrderLimit: 2,
          saleStartsAt: null,
          saleEndsAt: null,
          sale: 'on',
        },
      ],
    });
  });

  test('says of each type whether it is on sale', async () => {
    const startsAt = hoursFromNow(48);
    const event = await anEvent(app, {
      startsAt,
      types: [
        { name: 'Early bird', saleEndsAt: hoursFromNow(0) },
        { name: 'Regular', saleStartsAt: hoursFromNow(0), saleEndsAt: hoursFromNow(1) },
        { name: 'Last minute', saleStartsAt: hoursFromNow(1) },
        { name: 'Terrace' },
      ],
    });
    await sellOut(event, 0);
    await sellOut(event, 3);
    const page = () => getEventPage(app, aGuest(app), event.eventId);
    expect((await page()).types).toMatchObject([
      { sale: 'over', saleStartsAt: null, saleEndsAt: hoursFromNow(0).toISOString() },
      { sale: 'on', saleStartsAt: hoursFromNow(0).toISOString() },
      { sale: 'not-open', saleStartsAt: hoursFromNow(1).toISOString(), left: 100 },
      { sale: 'sold-out', left: 0 },
    ]);
    await sellOut(event, 1);
    expect((await page()).sale).toBe('on');
    await sellOut(event, 2);
    // A type that opens later is reported as such, even beside sold-out ones; once it is open, nothing more is to come.
    app.clock.advance(HOUR);
    expect((await page()).sale).toBe('sold-out');
    app.clock.advance(-HOUR);
  });

  test('takes one query', async () => {
    const { eventId } = await anEvent(app);
    let queries = 0;
    const counting = app.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await getEventPage({ ...app, db: counting }, { kind: 'visitor' }, eventId);
    expect(queries).toBe(1);
  });

  test('of an unapproved event is a preview for its owner and admins, and missing for others', async () => {
    for (const approval of ['pending', 'rejected'] as const) {
      const { eventId } = await anEvent(app, { owner, approval });
      expect((await getEventPage(app, owner, eventId)).sale).toBe('preview');
      expect((await getEventPage(app, admin, eventId)).sale).toBe('preview');
      for (const actor of [await aUser(app), aGuest(app), { kind: 'visitor' } as const]) {
        await expect(getEventPage(app, actor, eventId)).rejects.toMatchObject({
          kind: 'not-found',
          code: 'event.unknown',
        });
      }
    }
  });

  test('says when nothing is on sale any more', async () => {
    const soldOut = await anEvent(app, { types: [{ capacity: 1 }] });
    await sellOut(soldOut, 0);
    const running = await anEvent(app, { startsAt: hoursFromNow(-1), endsAt: hoursFromNow(1) });
    const over = await anEvent(app, { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(0) });
    const cancelled = await anEvent(app, { cancelledAt: hoursFromNow(-1) });
    const saleOf = async ({ eventId }: { eventId: string }) =>
      (await getEventPage(app, { kind: 'visitor' }, eventId)).sale;
    expect(await Promise.all([soldOut, running, over, cancelled].map(saleOf))).toEqual([
      'sold-out',
      'on',
      'ended',
      'cancelled',
    ]);
  });

  test.each([
    '',
    'abc',
    '00000000-0000-0000-0000-00000000000',
    "' or 1=1",
    '0190b2f0-0000-7000-8000-000000000000',
    undefined,
  ])('does not exist for the id %j', async (id) => {
    await expect(getEventPage(app, owner, id)).rejects.toMatchObject({
      kind: 'not-found',
      code: 'event.unknown',
    });
  });
});

describe('lists', () => {
  /** Fetches all pages and joins them. */
  async function allUpcoming() {
    const all: Awaited<ReturnType<typeof listUpcomingEvents>>['events'] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { events, hasMore } = await listUpcomingEvents(app, page);
      all.push(...events);
      more = hasMore;
    }
    return all;
  }

  test('everybody sees approved events that are not over, soonest first, with the cheapest available price', async () => {
    const later = await anEvent(app, {
      name: 'Later',
      startsAt: hoursFromNow(50),
      types: [{ priceMinor: 900 }, { priceMinor: 500 }, { priceMinor: 200, saleEndsAt: hoursFromNow(0) }],
    });
    const sooner = await anEvent(app, {
      name: 'Sooner',
      startsAt: hoursFromNow(-1),
      endsAt: hoursFromNow(1),
      types: [{ priceMinor: 100 }, { priceMinor: 700 }],
    });
    await sellOut(sooner, 0);
    const hidden = [
      await anEvent(app, { approval: 'pending' }),
      await anEvent(app, { approval: 'rejected' }),
      await anEvent(app, { cancelledAt: hoursFromNow(0) }),
      await anEvent(app, { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(0) }),
    ];
    const events = await allUpcoming();
    const ids = events.map((event) => event.id);
    expect(ids.indexOf(sooner.eventId)).toBeLessThan(ids.indexOf(later.eventId));
    for (const { eventId } of hidden) expect(ids).not.toContain(eventId);
    expect(events.find((event) => event.id === later.eventId)?.from).toEqual({ minor: 500, currency: 'ZAR' });
    expect(events.find((event) => event.id === sooner.eventId)?.from).toEqual({
      minor: 700,
      currency: 'ZAR',
    });
    await sellOut(sooner, 1);
    const after = await allUpcoming();
    expect(after.find((event) => event.id === sooner.eventId)).toMatchObject({
      from: null,
      sale: 'sold-out',
    });
  });

  test('a coming event without tickets to buy is sold out, or its sales have ended', async () => {
    const closed = { saleEndsAt: hoursFromNow(-1) };
    const startsAt = hoursFromNow(1);
    const ended = await anEvent(app, { owner, startsAt, types: [closed, closed] });
    const half = await anEvent(app, { owner, startsAt, types: [closed, { capacity: 1 }] });
    await sellOut(half, 1);
    const events = await allUpcoming();
    const saleOf = ({ eventId }: { eventId: string }) => events.find(({ id }) => id === eventId);
    expect(saleOf(ended)).toMatchObject({ from: null, sale: 'sale-over' });
    expect(saleOf(half)).toMatchObject({ from: null, sale: 'sold-out' });
  });

  test('events are in the order of their dates, also without anything left to sell', async () => {
    const soldOut = await anEvent(app, { owner, startsAt: hoursFromNow(1), types: [{ capacity: 1 }] });
    await sellOut(soldOut, 0);
    const onSale = await anEvent(app, { owner, startsAt: hoursFromNow(2) });
    const saleOver = await anEvent(app, {
      owner,
      startsAt: hoursFromNow(3),
      types: [{ saleEndsAt: hoursFromNow(0) }],
    });
    const mine = [soldOut, onSale, saleOver].map(({ eventId }) => eventId);
    const ids = (await allUpcoming()).map(({ id }) => id);
    expect(ids.filter((id) => mine.includes(id))).toEqual(mine);
  });

  test('a coming event whose sale is not open says when it opens and its lowest price then', async () => {
    const startsAt = hoursFromNow(1);
    const [soon, later] = [hoursFromNow(0.5), hoursFromNow(0.75)];
    const closed = await anEvent(app, {
      startsAt,
      types: [
        { priceMinor: 900, saleStartsAt: later },
        { priceMinor: 700, saleStartsAt: soon },
        { priceMinor: 100, saleEndsAt: hoursFromNow(0) },
      ],
    });
    const half = await anEvent(app, {
      startsAt,
      types: [{ priceMinor: 100, saleStartsAt: soon }, { priceMinor: 500 }],
    });
    const events = await allUpcoming();
    const found = ({ eventId }: { eventId: string }) => events.find(({ id }) => id === eventId);
    const opensAt = soon.toISOString();
    expect(found(closed)).toMatchObject({ sale: 'not-open', opensAt, from: { minor: 700 } });
    expect(found(half)).toMatchObject({ sale: 'on', opensAt, from: { minor: 500 } });
  });

  test('upcoming events are paged, each on one page', async () => {
    for (let at = 0; at < 15; at += 1) await anEvent(app, { owner, startsAt: hoursFromNow(2_000 + at) });
    const seen = (await allUpcoming()).map(({ id }) => id);
    expect(seen.length).toBeGreaterThanOrEqual(15);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await listUpcomingEvents(app, 1_000)).events).toEqual([]);
  });

  test('the sitemap lists what everybody may see, past events included', async () => {
    const past = await anEvent(app, { owner, startsAt: hoursFromNow(-100) });
    const hidden = await anEvent(app, { owner, approval: 'pending' });
    const ids = (await listPublishedEvents(app)).map(({ id }) => id);
    expect(ids).toContain(past.eventId);
    expect(ids).not.toContain(hidden.eventId);
  });

  test('organisers see only their own events, the next first, with their sales', async () => {
    const me = await aUser(app);
    const old = await anEvent(app, { owner: me, startsAt: hoursFromNow(-100) });
    const far = await anEvent(app, { owner: me, startsAt: hoursFromNow(100), approval: 'rejected' });
    const near = await anEvent(app, {
      owner: me,
      startsAt: hoursFromNow(10),
      types: [{ capacity: 7 }, { currency: 'EUR', capacity: 5 }],
    });
    await sellOut(near, 1);
    await book(near.eventId, [
      ['sale', 70_000, 'ZAR'],
      ['sale', 500, 'EUR'],
      ['refund', 20_000, 'ZAR'],
      ['duplicate_payment', 999, 'ZAR'],
    ]);
    const { events } = await listOwnEventsPage(app, me, {});
    expect(events.map((event) => event.id)).toEqual([near.eventId, far.eventId, old.eventId]);
    const revenue = [
      { minor: 500, currency: 'EUR' },
      { minor: 50_000, currency: 'ZAR' },
    ];
    expect(events[0]).toMatchObject({ sold: 5, capacity: 12, room: null, revenue });
    expect(events[0]).toMatchObject({ approval: 'approved', over: false });
    expect(events[1]).toMatchObject({ approval: 'rejected', revenue: [] });
    expect(events[2]).toMatchObject({ over: true });
    expect(await getOwnEvent(app, me, near.eventId)).toMatchObject({ revenue });
    expect(await listOwnEventsPage(app, await aUser(app), {})).toMatchObject({ events: [], count: 0 });
    await expect(listOwnEventsPage(app, aGuest(app), {})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('has each series once if asked, by its next date, with what all of its dates sold', async () => {
    const me = await aUser(app);
    const alone = await anEvent(app, { owner: me, startsAt: hoursFromNow(30), types: [{ capacity: 9 }] });
    const dates: Awaited<ReturnType<typeof anEvent>>[] = [];
    for (const hours of [48, 24, -48]) {
      dates.push(await anEvent(app, { owner: me, startsAt: hoursFromNow(hours), types: [{ capacity: 4 }] }));
    }
    const seriesId = app.newId();
    await transaction(app.db, async (tx) => {
      const organisationId = me.organisationId as string;
      await insertSeries(tx, { id: seriesId, organisationId, name: 'Needle Drop', now: app.clock.now() });
      for (const { eventId } of dates) await setSeries(tx, eventId, seriesId);
    });
    const [later, next] = dates.map(({ eventId }) => eventId);
    for (const [at, minor] of [1_000, 2_000, 4_000].entries()) {
      await sellOut(dates[at] as (typeof dates)[number], 0);
      await book(dates[at]?.eventId as string, [['sale', minor, 'ZAR']]);
    }
    const listed = await listOwnEventsPage(app, me, { when: 'upcoming', grouped: 'true' });
    expect(listed.count).toBe(2);
    expect(listed.sums).toEqual({ sold: 8, revenue: [{ minor: 3_000, currency: 'ZAR' }] });
    expect(listed.events).toMatchObject([
      {
        id: next,
        sold: 8,
        capacity: 8,
        revenue: [{ minor: 3_000, currency: 'ZAR' }],
        series: { id: seriesId, name: 'Needle Drop', dates: 2 },
      },
      { id: alone.eventId, sold: 0, capacity: 9, series: null },
    ]);
    const apart = await listOwnEventsPage(app, me, { when: 'upcoming' });
    expect(apart.events.map(({ id }) => id)).toEqual([next, alone.eventId, later]);
    expect(apart.events.map(({ series }) => series)).toEqual([null, null, null]);
    const past = await listOwnEventsPage(app, me, { when: 'past', grouped: 'true' });
    expect(past.events).toMatchObject([{ sold: 4, series: null }]);
  });

  test('counts tickets, or the places of the fullest shared capacity if the number of tickets depends on what is bought', async () => {
    const counted = async (types: object[], sold: number[], sharedCapacities: object[]) => {
      const me = await aUser(app);
      const event = await anEvent(app, { owner: me, types, sharedCapacities: sharedCapacities as never });
      for (const [at, count] of sold.entries()) {
        await app.db
          .updateTable('inventory')
          .set({ sold: count })
          .where('ticketTypeId', '=', event.types[at]?.id as string)
          .execute();
        await sql`update inventory set sold = sold + ${count} * places from shared_capacity_uses used
          where used.event_id = inventory.event_id and used.shared_capacity_id = inventory.id
            and used.ticket_type_id = ${event.types[at]?.id}`.execute(app.db);
      }
      const { events } = await listOwnEventsPage(app, me, {});
      const { sold: tickets, capacity, room } = events[0] ?? {};
      return [tickets, capacity, room];
    };
    const hall = { name: 'Hall', capacity: 600, places: [1, 6] };
    const tables = { name: 'Floor', capacity: 20, places: [0, 1] };
    // The hall can run out, in different numbers of tickets.
    const room = { name: 'Hall', capacity: 600, left: 567 };
    expect(await counted([{ capacity: 600 }, { capacity: 100 }], [3, 5], [hall])).toEqual([8, null, room]);
    expect(await counted([{ capacity: 600 }, { capacity: 100 }], [3, 5], [tables, hall])).toEqual([
      8,
      null,
      room,
    ]);
    // It has room for all tickets that there are.
    expect(await counted([{ capacity: 100 }, { capacity: 10 }], [3, 5], [hall])).toEqual([8, 110, null]);
    expect(await counted([{ capacity: 100 }, { capacity: 90 }], [0, 0], [hall, tables])).toEqual([
      0,
      120,
      null,
    ]);
    // With several, the fullest is named.
    const balcony = { name: 'Balcony', capacity: 60, places: [1, 6] };
    expect(await counted([{ capacity: 600 }, { capacity: 100 }], [3, 5], [hall, balcony])).toEqual([
      ...[8, null, { name: 'Balcony', capacity: 60, left: 27 }],
    ]);
    // Types that take no places of it don't matter.
    const outside = [{ capacity: 600 }, { capacity: 100 }, { capacity: 50 }];
    expect(await counted(outside, [3, 5, 2], [hall])).toEqual([10, null, room]);
    const seats = { name: 'Seats', capacity: 150, places: [1, 1] };
    expect(await counted([{ capacity: 100 }, { capacity: 100 }], [3, 5], [seats])).toEqual([8, 150, null]);
    expect(await counted([...outside.slice(0, 2), { capacity: 50 }], [0], [seats])).toEqual([0, 200, null]);
  });
});

type Booking = [kind: 'sale' | 'refund' | 'duplicate_payment', minor: number, currency: 'ZAR' | 'EUR'];

async function book(eventId: string, bookings: Booking[]) {
  const now = app.clock.now();
  const orderId = app.newId();
  await app.db
    .insertInto('orders')
    .values({
      eventId,
      id: orderId,
      state: 'paid',
      email: 'a@b.c',
      buyer: 'guest:1',
      currency: 'ZAR',
      totalMinor: 1,
      holdExpiresAt: now,
      createdAt: now,
      paidAt: now,
      mailedAt: null,
    })
    .execute();
  for (const [at, [kind, amountMinor, currency]] of bookings.entries()) {
    const [debitAccount, creditAccount] = {
      sale: ['provider:fake', 'organiser'],
      refund: ['organiser', 'provider:fake'],
      duplicate_payment: ['provider:fake', 'customer'],
    }[kind] as [string, string];
    const transfer = {
      id: app.newId(),
      orderId,
      kind,
      debitAccount,
      creditAccount,
      amountMinor,
      currency,
      attemptNumber: at + 1,
    };
    await transaction(app.db, (tx) => bookTransfers(tx, eventId, [transfer], now));
  }
}
