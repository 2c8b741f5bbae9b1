import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { updateEvent } from '../events/update-event.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { acceptOffer } from '../order-page/accept-offer.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { startOver } from '../order-page/start-over.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { REMOVED_EMAIL } from '../orders/no-email.ts';
import { orderNumber } from '../orders/order-number.ts';
import { aHeldOrder, aPaidOrder, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { closeAccount } from '../personal-data/close-account.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { confirmPlace } from './confirm-place.ts';
import { sweepWaitingLists } from './end-waiting.ts';
import { getPlace } from './get-place.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { placeKey } from './place-link.ts';
import { saveWaitingList } from './waiting-list-store.ts';

/** Waiting lists (docs/decisions/0095). */
const app = await createTestApp();
const caller = { address: '198.51.100.7', headers: new Headers() };
const HOUR = 3_600_000;

let event: Awaited<ReturnType<typeof anEvent>>;
beforeEach(async () => {
  await app.runJobs();
  app.outbox.length = 0;
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / 60_000) * 60_000));
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

type Options = NonNullable<Parameters<typeof anEvent>[1]>;

/** A sold-out event with an open waiting list; its last order is for two tickets. */
async function soldOut(options: Options = { types: [{ capacity: 2, perOrderLimit: 6 }] }, offerHours = 24) {
  event = await anEvent(app, options);
  await transaction(app.db, (tx) => saveWaitingList(tx, event.eventId, { open: true, offerHours }));
  return aPaidOrder(app, event, { quantity: 2 });
}

/** Joins the list with a new account, which needs no confirmation. @returns the person and their place */
async function joins({ quantity = 1, type = 0 } = {}) {
  const person = await aUser(app);
  const ticketTypeId = event.types[type]?.id as string;
  const { placePath } = await joinWaitingList(
    app,
    person,
    event.eventId,
    { email: person.email, ticketTypeId, quantity },
    caller,
  );
  return { person, ...asPlace(placePath) };
}

function asPlace(placePath: string | null) {
  const { pathname, searchParams } = new URL(placePath as string, 'http://localhost');
  const [, , eventId, , entryId] = pathname.split('/') as [string, string, string, string, string];
  const request = { eventId, entryId, key: searchParams.get('key') as string };
  const stands = async () => (await getPlace(app, request)).state;
  return { request, place: () => getPlace(app, request), stands };
}

type Joined = Awaited<ReturnType<typeof joins>>;

/** The order of somebody's offer, with the key of its link. */
async function offerTo({ place }: Pick<Joined, 'place'>) {
  const { offer, eventId } = await place();
  const url = new URL(offer?.orderLink as string);
  return {
    eventId,
    orderId: url.pathname.split('/').at(-1) as string,
    key: url.searchParams.get('key') as string,
  };
}

const refundAll = (order: { eventId: string; orderId: string }) =>
  refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });

const buy = (quantity = 1) =>
  placeOrder(app, aGuest(app), {
    email: 'public@example.com',
    eventId: event.eventId,
    quantities: { [event.types[0]?.id as string]: quantity },
  });

async function pay(order: { eventId: string; orderId: string; key: string }) {
  await acceptOffer(app, aGuest(app), order);
  app.provider.report(paymentReference({ ...order, number: 1 }), { status: 'succeeded' });
  await verifyPayment(app, { ...order, number: 1 });
}

test('a place costs what the event’s page says, with tax and service fee', async () => {
  const owner = await aUser(app);
  await addTaxRate(app, owner, { name: 'Sales tax', rate: 10_000, onTop: true, isDefault: true });
  await soldOut({ owner, types: [{ capacity: 2, priceMinor: 35_000, perOrderLimit: 6 }] });
  const { request } = await joins();
  const serviceFee = { percentHundredths: 500, fixedMinor: { ZAR: 200 }, paidBy: 'customer' as const };
  const charging = { ...app, settings: { ...app.settings, serviceFee } };
  const page = await getEventPage(charging, aGuest(app), event.eventId);
  expect(page.types[0]?.charged).toEqual({ minor: 38_500 + 1_925 + 200, currency: 'ZAR' });
  expect((await getPlace(charging, request)).price).toEqual(page.types[0]?.charged);
});

describe('seats that come free', () => {
  test('are offered to the first in line in the same commit, and bought', async () => {
    const order = await soldOut();
    const [first, second, third] = [await joins(), await joins(), await joins()];
    expect(await third.place()).toMatchObject({ state: 'waiting', ahead: 2 });
    await app.runJobs();
    app.outbox.length = 0;
    await refundAll(order);
    expect([await first.stands(), await second.stands(), await third.stands()]).toEqual([
      'offered',
      'offered',
      'waiting',
    ]);
    expect((await third.place()).ahead).toBe(0);
    await app.runJobs(['outbox']);
    const mails = app.outbox.filter(({ kind }) => kind === 'waiting-offer');
    // Both are due at the same instant, so their order may vary.
    expect(mails.map(({ to }) => to).sort()).toEqual([first.person.email, second.person.email].sort());
    const offered = await offerTo(first);
    expect(mails.find(({ to }) => to === first.person.email)).toMatchObject({
      quantity: 1,
      total: { minor: 35_000, currency: 'ZAR' },
      ownOrderNumber: orderNumber(offered.orderId),
    });
    expect(await getOrderPage(app, aGuest(app), offered)).toMatchObject({
      state: 'held',
      offered: true,
      payment: null,
    });
    // The organiser sees offers apart from what is in checkout.
    const own = async () => (await getOwnEvent(app, event.owner, event.eventId)).types[0];
    expect(await own()).toMatchObject({ held: 2, offered: 2 });
    await pay(offered);
    expect(await own()).toMatchObject({ held: 1, offered: 1 });
    expect(await first.stands()).toBe('bought');
    expect(await getOrderPage(app, aGuest(app), offered)).toMatchObject({ state: 'paid', offered: true });
  });

  test('are never on public sale while somebody waits, however they came free', async () => {
    const paid = await soldOut({ types: [{ capacity: 3, perOrderLimit: 6 }] });
    const held = await aHeldOrder(app, event);
    const [first] = [await joins(), await joins(), await joins(), await joins()];
    app.clock.advance(16 * 60_000);
    expect(await expireHolds(app)).toBe(1);
    expect(await stateOf(app, held)).toBe('expired');
    expect(await first?.stands()).toBe('offered');
    await expect(buy()).rejects.toMatchObject({ code: 'order.sold-out' });
    await refundAll(paid);
    await expect(buy()).rejects.toMatchObject({ code: 'order.sold-out' });
    expect(await getEventPage(app, aGuest(app), event.eventId)).toMatchObject({ sale: 'sold-out' });
  });

  test('twin: without the counter’s hold they are sold to anybody', async () => {
    const order = await soldOut();
    await joins({ quantity: 3 });
    await refundAll(order);
    await expect(buy()).rejects.toMatchObject({ code: 'order.sold-out' });
    await app.db.updateTable('inventory').set({ waiting: 0 }).where('eventId', '=', event.eventId).execute();
    await expect(buy()).resolves.toMatchObject({ toConfirm: false });
    await app.db.updateTable('inventory').set({ waiting: 1 }).where('eventId', '=', event.eventId).execute();
  });

  test('skip a person who wants more than is free, and who keeps their place', async () => {
    const order = await soldOut();
    const [many, one] = [await joins({ quantity: 4 }), await joins()];
    await refundAll(order);
    expect([await many.stands(), await one.stands()]).toEqual(['waiting', 'offered']);
    expect((await many.place()).ahead).toBe(0);
    // One seat is left, reserved for the line: a person who joins and fits gets it at once.
    await expect(buy()).rejects.toMatchObject({ code: 'order.sold-out' });
    expect(await (await joins()).stands()).toBe('offered');
  });

  test('are offered when a capacity is raised, one of a type or one that types share', async () => {
    const hall = { capacity: 2, places: [1, 1] };
    await soldOut({ types: [{ capacity: 50 }, { name: 'Balcony', capacity: 50 }], sharedCapacities: [hall] });
    const balcony = await joins({ type: 1, quantity: 2 });
    const own = await getOwnEvent(app, event.owner, event.eventId);
    const { name, startsAt, endsAt, timeZone, updatedAt } = own;
    const hallOf = (capacity: number) => [{ id: event.sharedCapacities[0]?.id, name: 'Hall', capacity }];
    const [general] = enteredTypes(own.types);
    await expect(
      updateEvent(app, event.owner, event.eventId, {
        name,
        startsAt,
        endsAt,
        timeZone,
        updatedAt,
        types: [general],
        sharedCapacities: hallOf(2),
      }),
    ).rejects.toMatchObject({ kind: 'invalid' });
    await updateEvent(app, event.owner, event.eventId, {
      name,
      startsAt,
      endsAt,
      timeZone,
      updatedAt,
      types: enteredTypes(own.types),
      sharedCapacities: hallOf(4),
    });
    expect(await balcony.stands()).toBe('offered');
  });

  test('are on public sale again once nobody waits', async () => {
    const order = await soldOut();
    const first = await joins();
    await leaveWaitingList(app, first.request);
    expect(await first.stands()).toBe('left');
    await refundAll(order);
    await buy(2);
  });
});

describe('an offer', () => {
  test('that lapses or is declined goes to the next, and nobody gets a second one', async () => {
    const order = await soldOut();
    const [first, second, third] = [
      await joins({ quantity: 2 }),
      await joins({ quantity: 2 }),
      await joins(),
    ];
    await refundAll(order);
    await startOver(app, aGuest(app), await offerTo(first));
    expect([await first.stands(), await second.stands()]).toEqual(['declined', 'offered']);
    app.clock.advance(24 * HOUR + 60_000);
    await expireHolds(app);
    expect([await first.stands(), await second.stands(), await third.stands()]).toEqual([
      'declined',
      'lapsed',
      'offered',
    ]);
    await expect(acceptOffer(app, aGuest(app), await offerTo(second))).rejects.toMatchObject({
      code: 'order.ended',
    });
    app.clock.advance(24 * HOUR + 60_000);
    await expireHolds(app);
    await buy(2);
  });

  test('that lapses ends with one mail, which says how to join again', async () => {
    const order = await soldOut();
    const first = await joins({ quantity: 2 });
    await refundAll(order);
    await app.runJobs();
    app.outbox.length = 0;
    const { offer } = await first.place();
    app.clock.advance(24 * HOUR + 60_000);
    await Promise.all([expireHolds(app), expireHolds(app)]);
    await expireHolds(app);
    await app.runJobs();
    const mails = app.outbox.filter(({ to }) => to === first.person.email);
    expect(mails).toMatchObject([
      { kind: 'waiting-lapsed', quantity: 2, endsAt: offer?.endsAt, timeZone: 'Africa/Johannesburg' },
    ]);
    const { pathname, searchParams } = new URL((mails[0] as { link: string }).link);
    expect([pathname, searchParams.get('type')]).toEqual([
      `/event/${event.eventId}/waiting-list`,
      event.types[0]?.id,
    ]);
  });

  test('that lapses with the sale is mailed without an invitation to join again, and an ordinary order that expires sends no mail', async () => {
    const saleEndsAt = new Date(app.clock.now().getTime() + 5 * HOUR);
    const order = await soldOut({ types: [{ capacity: 3, saleEndsAt }] });
    await aHeldOrder(app, event, { email: 'public@example.com' });
    const first = await joins({ quantity: 2 });
    await refundAll(order);
    app.clock.set(new Date(saleEndsAt.getTime() + 1000));
    await expireHolds(app);
    await app.runJobs();
    expect(app.outbox.filter(({ kind }) => kind === 'waiting-lapsed')).toMatchObject([
      { to: first.person.email, link: null },
    ]);
  });

  test('is not repeated to a person who returns their ticket', async () => {
    const order = await soldOut();
    const first = await joins({ quantity: 2 });
    await refundAll(order);
    const offered = await offerTo(first);
    await pay(offered);
    await refundAll(offered);
    expect(await first.stands()).toBe('bought');
    await buy(2);
  });

  test('ends with the sale of its type, and no offer is made after it', async () => {
    const saleEndsAt = new Date(app.clock.now().getTime() + 5 * HOUR);
    const order = await soldOut({ types: [{ capacity: 2, saleEndsAt }] });
    const [first, second] = [await joins({ quantity: 2 }), await joins()];
    await refundAll(order);
    expect((await first.place()).offer?.endsAt).toBe(saleEndsAt.toISOString());
    app.clock.set(new Date(saleEndsAt.getTime() + 1000));
    await expireHolds(app);
    expect(await second.stands()).toBe('waiting');
    await sweepWaitingLists(app);
    expect(await second.stands()).toBe('sale-over');
    app.outbox.length = 0;
    await app.runJobs(['outbox']);
    expect(app.outbox).toContainEqual(
      expect.objectContaining({ kind: 'waiting-ended', to: second.person.email, because: 'sale-over' }),
    );
  });

  test('opens its payment on acceptance, once, and keeps its seats if the provider fails', async () => {
    const order = await soldOut();
    const first = await joins();
    await refundAll(order);
    const offered = await offerTo(first);
    app.provider.failing = { create: new Error('away') };
    await expect(acceptOffer(app, aGuest(app), offered)).rejects.toMatchObject({ kind: 'upstream' });
    app.provider.failing = {};
    expect(await first.stands()).toBe('offered');
    const accepted = await acceptOffer(app, aGuest(app), offered);
    expect(accepted.redirectUrl).toEqual(expect.any(String));
    expect(await acceptOffer(app, aGuest(app), offered)).toEqual(accepted);
    await expect(acceptOffer(app, aGuest(app), { ...offered, key: '' })).rejects.toMatchObject({
      code: 'order.unknown',
    });
  });

  test('that is accepted and not paid is checked often at first, then less often, and just before it ends', async () => {
    const order = await soldOut();
    const first = await joins();
    await refundAll(order);
    const offered = await offerTo(first);
    await acceptOffer(app, aGuest(app), offered);
    const ends = new Date((await first.place()).offer?.endsAt as string).getTime();
    const accepted = app.clock.now().getTime();
    const reference = paymentReference({ ...offered, number: 1 });
    const asked: number[] = [];
    const { get } = app.provider;
    app.provider.get = (payment) => {
      if (payment.reference === reference) asked.push(app.clock.now().getTime());
      return get.call(app.provider, payment);
    };
    while (app.clock.now().getTime() < ends) {
      const { checkAt } = await app.db
        .selectFrom('payment_attempts')
        .where('orderId', '=', offered.orderId)
        .select('checkAt')
        .executeTakeFirstOrThrow();
      if (!checkAt || checkAt.getTime() >= ends) break;
      app.clock.set(checkAt);
      await app.runJobs(['payments']);
    }
    app.provider.get = get;
    expect(asked.filter((at) => at <= accepted + HOUR).length).toBeGreaterThan(20);
    expect(asked.length).toBeLessThan(80);
    expect(asked.at(-1)).toBe(ends - 20_000);
    app.provider.report(reference, { status: 'succeeded' });
    await verifyPayment(app, { ...offered, number: 1 });
    expect(await first.stands()).toBe('bought');
  });

  test('of free tickets is fulfilled on acceptance', async () => {
    await soldOut({
      types: [
        { capacity: 2, priceMinor: 35_000 },
        { capacity: 1, priceMinor: 0 },
      ],
    });
    const held = await aHeldOrder(app, event, { type: 1 });
    expect(await stateOf(app, held)).toBe('paid');
    const first = await joins({ type: 1 });
    await refundAll(held);
    expect(await first.stands()).toBe('offered');
    await acceptOffer(app, aGuest(app), await offerTo(first));
    expect(await first.stands()).toBe('bought');
  });
});

describe('the list', () => {
  test('ignores unconfirmed addresses', async () => {
    const order = await soldOut();
    const ticketTypeId = event.types[0]?.id as string;
    const input = { email: 'someone@example.com', ticketTypeId, quantity: 1 };
    expect(await joinWaitingList(app, aGuest(app), event.eventId, input, caller)).toEqual({
      placePath: null,
    });
    await app.runJobs(['outbox']);
    const [mail] = app.outbox.filter(({ kind }) => kind === 'waiting-place');
    expect(mail).toMatchObject({ to: 'someone@example.com', toConfirm: true });
    const { stands, request } = asPlace(new URL((mail as { link: string }).link).href);
    await refundAll(order);
    expect(await stands()).toBe('to-confirm');
    // Nobody waits, so the seats are on sale. There are two, so that one is left for the late confirmation.
    await buy();
    await confirmPlace(app, request);
    expect(await stands()).toBe('offered');
    await confirmPlace(app, request);
    await expect(getPlace(app, { ...request, key: 'wrong' })).rejects.toMatchObject({
      code: 'waiting-list.unknown',
    });
    app.clock.advance(25 * HOUR);
    await sweepWaitingLists(app);
    expect(await stands()).toBe('lapsed');
  });

  test('has each inbox once, in any spelling', async () => {
    await soldOut();
    const first = await joins();
    const [name, domain] = first.person.email.split('@');
    const again = { email: `${name}+two@${domain}`, ticketTypeId: event.types[0]?.id, quantity: 2 };
    await joinWaitingList(app, aGuest(app), event.eventId, again, caller);
    await app.runJobs(['outbox']);
    const mail = app.outbox.find(({ to }) => to === again.email) as { link: string } | undefined;
    const { request } = asPlace(new URL(mail?.link as string).href);
    const { placePath } = await confirmPlace(app, request);
    expect(asPlace(placePath).request.entryId).toBe(first.request.entryId);
    expect(placeKey(app, first.request)).toBe(first.request.key);
  });

  test('refuses a ticket type without a waiting list', async () => {
    await soldOut({
      types: [
        { capacity: 2, perOrderLimit: 4, perOrderMinimum: 2 },
        { name: 'Open', capacity: 9 },
        { name: 'Secret', hidden: true, capacity: 1 },
      ],
    });
    const other = await anEvent(app);
    const [sold, open, secret] = event.types.map(({ id }) => id);
    let asked = 0;
    const join = (input: object, eventId: unknown = event.eventId) => {
      asked += 1;
      const email = `x${asked}@example.com`;
      return joinWaitingList(app, aGuest(app), eventId, { email, quantity: 2, ...input }, caller);
    };
    await expect(join({ ticketTypeId: open })).rejects.toMatchObject({ code: 'waiting-list.on-sale' });
    await expect(join({ ticketTypeId: secret })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(join({ ticketTypeId: other.types[0]?.id })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(join({ ticketTypeId: sold }, other.eventId)).rejects.toMatchObject({
      code: 'waiting-list.closed',
    });
    await expect(join({ ticketTypeId: sold }, app.newId())).rejects.toMatchObject({ code: 'event.unknown' });
    for (const quantity of [0, 1, 5, 1.5, 1e9, '2', Number.NaN])
      await expect(join({ ticketTypeId: sold, quantity })).rejects.toMatchObject({ kind: 'invalid' });
    for (const email of ['', 'a\u0000b@example.com', '=cmd()', `${'x'.repeat(300)}@example.com`])
      await expect(join({ ticketTypeId: sold, email })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(join({ ticketTypeId: sold, price: 1 })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('ends with its event, with its offers, and with a last mail', async () => {
    const order = await soldOut();
    const [first, second] = [await joins({ quantity: 2 }), await joins()];
    await refundAll(order);
    await app.runJobs();
    app.outbox.length = 0;
    await cancelEvent(app, event.owner, {
      eventId: event.eventId,
      reason: 'The hill is closed.',
      refund: true,
    });
    expect([await first.stands(), await second.stands()]).toEqual(['cancelled', 'cancelled']);
    await app.runJobs();
    expect(
      app.outbox
        .filter(({ kind }) => kind === 'waiting-ended')
        .map(({ to }) => to)
        .sort(),
    ).toEqual([first.person.email, second.person.email].sort());
  });
});

describe('a ticket type that people wait for', () => {
  /** Saves the event with its types changed. */
  async function edit(change: (types: ReturnType<typeof enteredTypes>) => ReturnType<typeof enteredTypes>) {
    const own = await getOwnEvent(app, event.owner, event.eventId);
    const { name, startsAt, endsAt, timeZone, updatedAt } = own;
    const types = change(enteredTypes(own.types));
    // One type is sold out only because the hall is.
    const sharedCapacities = own.sharedCapacities.map(({ id, name, capacity }) => ({ id, name, capacity }));
    const input = { name, startsAt, endsAt, timeZone, updatedAt, types, sharedCapacities };
    return updateEvent(app, event.owner, event.eventId, input);
  }

  test('can’t be hidden, removed or sold in another currency, and the refusal says how many wait and what to do', async () => {
    const hall = { capacity: 2, places: [1, 1] };
    await soldOut({ types: [{ capacity: 50 }, { name: 'Balcony', capacity: 50 }], sharedCapacities: [hall] });
    const [first] = [await joins({ type: 1 }), await joins({ type: 1 })];
    const hide = () =>
      edit((types) => types.map((type) => (type.name === 'Balcony' ? { ...type, hidden: true } : type)));
    const remove = () => edit((types) => types.filter(({ name }) => name !== 'Balcony'));
    await expect(hide()).rejects.toMatchObject({
      issues: [
        {
          path: 'types.1.hidden',
          message:
            '2 people are waiting for “Balcony”, so it can’t be hidden. End its sale: we’ll email them that they’re no longer waiting, and then you can hide it.',
        },
      ],
    });
    await expect(remove()).rejects.toMatchObject({
      issues: [
        {
          path: 'types',
          message:
            '2 people are waiting for “Balcony”, so it can’t be removed. End its sale: we’ll email them that they’re no longer waiting, and then hide it.',
        },
      ],
    });
    await expect(
      edit((types) => types.map((type) => ({ ...type, currency: type.name === 'Balcony' ? 'USD' : 'ZAR' }))),
    ).rejects.toMatchObject({ issues: [{ path: 'types.1.currency', message: /^2 people are waiting/ }] });
    // Following the refusal's advice works.
    const now = toLocalTime(app.clock.now(), 'Africa/Johannesburg');
    await edit((types) =>
      types.map((type) => (type.name === 'Balcony' ? { ...type, saleEndsAt: now } : type)),
    );
    await sweepWaitingLists(app);
    expect(await first?.stands()).toBe('sale-over');
    await expect(remove()).rejects.toMatchObject({
      issues: [{ message: 'People have waited for “Balcony”, so it can’t be removed. Hide it instead.' }],
    });
    await hide();
  });
});

describe('stored data of people who wait', () => {
  test('is in their data export, and goes when they delete their account', async () => {
    const order = await soldOut({ types: [{ capacity: 2 }] });
    const [offered, waiting] = [await joins(), await joins({ quantity: 2 })];
    const read = async ({ person }: Joined) => {
      let text = '';
      for await (const piece of await exportAccount(app, person)) text += piece;
      return JSON.parse(text).waitingLists as object[];
    };
    expect(await read(waiting)).toMatchObject([
      { event: event.name, ticketType: 'General', quantity: 2, orderId: null, endedBecause: null },
    ]);
    for (const { person } of [waiting, offered])
      await transaction(app.db, (tx) => closeAccount(app, tx, person.userId, person));
    const { rows } = await sql<{ email: string; ended: boolean }>`
      select email, ended_at is not null as ended from waiting_entries where event_id = ${event.eventId}`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { email: REMOVED_EMAIL, ended: true },
      { email: REMOVED_EMAIL, ended: true },
    ]);
    // Nobody waits any more, so free seats are on sale.
    await refundAll(order);
    await buy(2);
  });
});
