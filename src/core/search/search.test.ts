import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { SignedIn } from '../shared/actor.ts';
import { search } from './search.ts';

const app = await createTestApp();
let owner: SignedIn;
let stranger: SignedIn;
let jazz: Awaited<ReturnType<typeof anEvent>>;
let market: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  [owner, stranger] = [await aUser(app), await aUser(app)];
  jazz = await anEvent(app, { owner, name: 'Summer Jazz on the Koppie' });
  market = await anEvent(app, { owner, name: '100% Night_Market 🎉' });
});

/** A paid order of one ticket with this address. */
async function bought(event: typeof jazz, email: string) {
  const { code: _, ...ticket } = await aTicket(app, event);
  const row = await app.db
    .selectFrom('tickets')
    .select(['orderId', 'shortCode'])
    .where('eventId', '=', event.eventId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('orders').set({ email }).where('id', '=', row.orderId).execute();
  return { ...ticket, ...row };
}

const names = async (actor: SignedIn, text: string) =>
  (await search(app, actor, { text })).events.hits.map(({ name }) => name);
const emails = async (actor: SignedIn, text: string) =>
  (await search(app, actor, { text })).orders.hits.map(({ email }) => email);

describe('events', () => {
  it('are found by part of their name, their place and a word of their description', async () => {
    expect(await names(owner, 'jazz')).toEqual([jazz.name]);
    expect(await names(owner, 'KOPP')).toEqual([jazz.name]);
    expect(await names(owner, 'Sandton')).toContain(jazz.name);
    expect(await names(owner, 'stages hill')).toContain(jazz.name);
  });

  it('are found without their accents and in any order of words', async () => {
    const organiser = await aUser(app);
    await anEvent(app, { owner: organiser, name: 'Fête de l’Été' });
    for (const text of ['fete', "l'ete", 'ÉTÉ FÊTE', 'ete'])
      expect(await names(organiser, text), text).toEqual(['Fête de l’Été']);
  });

  it('are found with typos', async () => {
    expect(await names(owner, 'sumer jaz')).toEqual([jazz.name]);
    expect(await names(owner, 'nigth market')).toEqual([market.name]);
  });

  it('are only the actor’s own, and everybody’s for admins', async () => {
    expect(await names(stranger, 'jazz')).toEqual([]);
    expect(await names(await aUser(app, { admin: true }), 'jazz on the koppie')).toEqual([jazz.name]);
  });

  it('are all that a narrowed search finds', async () => {
    await bought(jazz, 'jazz@example.com');
    const found = await search(app, owner, { text: 'manage-event:jazz' });
    expect(found).toMatchObject({ text: 'jazz', scope: 'events', orders: { hits: [] }, users: null });
    expect(found.events.hits).toHaveLength(1);
  });

  it('with the text in their name come before those with it in their place', async () => {
    const organiser = await aUser(app);
    await anEvent(app, { owner: organiser, name: 'Koppie sunrise' });
    await anEvent(app, { owner: organiser, name: 'Walk to the koppie' });
    expect(await names(organiser, 'koppie')).toEqual(['Koppie sunrise', 'Walk to the koppie']);
  });
});

describe('orders', () => {
  it('are found by part of their address and with typos, the best match first', async () => {
    await bought(jazz, 'Thandi.Mokoena@example.com');
    await bought(market, 'thandiwe@example.org');
    expect((await emails(owner, 'thandi.mokoena@example.com'))[0]).toBe('Thandi.Mokoena@example.com');
    expect((await emails(owner, 'thandi')).sort()).toEqual([
      'Thandi.Mokoena@example.com',
      'thandiwe@example.org',
    ]);
    expect((await emails(owner, 'tandi mokena'))[0]).toBe('Thandi.Mokoena@example.com');
    expect(await emails(owner, 'th')).toHaveLength(2);
    expect(await emails(stranger, 'thandi')).toEqual([]);
  });

  it('are found by their number, by their organiser and by admins', async () => {
    const { orderId } = await bought(jazz, 'zodwa@example.com');
    const { orders } = await search(app, owner, { text: orderId });
    expect(orders.hits).toMatchObject([
      { id: orderId, email: 'zodwa@example.com', eventName: jazz.name, tickets: 1, state: 'paid' },
    ]);
    expect((await search(app, stranger, { text: orderId })).orders.hits).toEqual([]);
    const admin = await aUser(app, { admin: true });
    for (const text of [orderNumber(orderId), 'Zodwa@example.com'])
      expect((await search(app, admin, { text })).orders.hits, text).toMatchObject([{ id: orderId }]);
  });

  it('are not found unless they were paid', async () => {
    const { orderId } = await bought(jazz, 'unpaid@example.com');
    expect(await emails(owner, 'unpaid')).toHaveLength(1);
    await app.db
      .updateTable('orders')
      .set({ state: 'cancelled', paidAt: null })
      .where('id', '=', orderId)
      .execute();
    expect(await emails(owner, 'unpaid')).toEqual([]);
  });
});

describe('tickets', () => {
  it('are found by short code as people type it, and by its beginning', async () => {
    const { shortCode } = await bought(jazz, 'door@example.com');
    const codes = async (actor: SignedIn, text: string) =>
      (await search(app, actor, { text })).tickets.hits.map((ticket) => ticket.shortCode);
    expect(await codes(owner, shortCode.toLowerCase().replace('-', ' '))).toEqual([shortCode]);
    expect(await codes(stranger, shortCode)).toEqual([]);
    const begins = shortCode.slice(0, 5);
    if (/\d/.test(begins)) expect(await codes(owner, begins)).toContain(shortCode);
  });
});

describe('one’s own tickets', () => {
  const mine = async (actor: SignedIn, text: string) =>
    (await search(app, actor, { text })).mine.hits.map(({ shortCode }) => shortCode);

  it('are found by their event’s name, with typos, and by their code, only by their owner', async () => {
    const customer = await aUser(app, { email: 'own-tickets@example.com' });
    const { shortCode, orderId } = await bought(jazz, customer.email);
    for (const text of ['koppie', 'sumer jaz', shortCode, shortCode.toLowerCase().replace('-', ' ')]) {
      expect(await mine(customer, text), text).toEqual([shortCode]);
    }
    expect(await mine(customer, 'night market')).toEqual([]);
    expect(await mine(stranger, shortCode)).toEqual([]);
    expect(await mine(owner, 'koppie')).toEqual([]);
    expect((await search(app, customer, { text: 'koppie' })).mine.hits).toMatchObject([
      { eventName: jazz.name, orderPath: `/event/${jazz.eventId}/order/${orderId}`, state: 'valid' },
    ]);
    expect((await search(app, customer, { text: 'manage-event:koppie' })).mine.hits).toEqual([]);
  });

  it('are not found by an unverified address', async () => {
    const { shortCode } = await bought(jazz, 'unproven@example.com');
    const claims = { ...(await aUser(app)), email: 'unproven@example.com', emailVerified: false };
    expect(await mine(claims, shortCode)).toEqual([]);
  });
});

describe('an order’s number', () => {
  it('finds it, complete or not, before addresses with the same characters', async () => {
    const { orderId } = await bought(jazz, 'numbered@example.com');
    const number = orderId.slice(-8).toUpperCase();
    await bought(market, `${number.toLowerCase()}@example.com`);
    expect(await emails(owner, number)).toEqual([
      'numbered@example.com',
      `${number.toLowerCase()}@example.com`,
    ]);
    expect(await emails(owner, number.slice(0, 6))).toContain('numbered@example.com');
    expect(await emails(stranger, number)).toEqual([]);
  });
});

describe('users', () => {
  it('are found by the words of their name, and by a complete address only if it is theirs', async () => {
    const admin = await aUser(app, { admin: true });
    const person = await aUser(app, { email: 'zoe.muller@example.com' });
    await app.db
      .updateTable('users')
      .set({ firstName: 'Zoë', lastName: 'Müller' })
      .where('id', '=', person.userId)
      .execute();
    const found = async (text: string) =>
      (await search(app, admin, { text })).users?.hits.map(({ id }) => id);
    for (const text of ['muller zoe', 'ZOE', 'zoe.muller@example.com', 'muller@exa'])
      expect(await found(text), text).toEqual([person.userId]);
    await bought(jazz, 'somebody@example.com');
    const nobody = await search(app, owner, { text: 'nobody@example.com' });
    expect([nobody.events.hits, nobody.orders.hits]).toEqual([[], []]);
    expect(await found('nobody@example.com')).toEqual([]);
  });

  it('are found only by admins', async () => {
    const person = await aUser(app, { email: 'nomsa@example.com' });
    const { users } = await search(app, await aUser(app, { admin: true }), { text: 'nomsa' });
    expect(users?.hits).toMatchObject([{ id: person.userId, email: 'nomsa@example.com' }]);
    expect((await search(app, owner, { text: 'nomsa' })).users).toBeNull();
  });
});

describe('odd texts', () => {
  it.each(['', '   ', '%', '_', '\\', '/', '../..', "'; drop table events; --", '"', '(', '<b>', '!!', ':*'])(
    'are searched literally: %s',
    async (text) => {
      expect((await search(app, owner, { text })).page).toBe(1);
    },
  );

  it('match what contains them, and no more', async () => {
    expect(await names(owner, '100%')).toEqual([market.name]);
    expect(await names(owner, 'Night_M')).toEqual([market.name]);
    expect(await names(owner, '🎉')).toEqual([market.name]);
    expect(await names(owner, 'فعالية')).toEqual([]);
    expect(await names(owner, 'a\u0000')).toEqual(await names(owner, 'a'));
    expect(await names(owner, '')).toEqual([]);
  });

  it('may be long, but not endless', async () => {
    expect(await names(owner, 'x'.repeat(2_000))).toEqual([]);
    await expect(search(app, owner, { text: 'x'.repeat(2_001) })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(search(app, owner, {})).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

it('returns pages of 20', async () => {
  const organiser = await aUser(app);
  for (let count = 0; count < 23; count++) await anEvent(app, { owner: organiser, name: `Monday ${count}` });
  const first = (await search(app, organiser, { text: 'monday' })).events;
  const second = (await search(app, organiser, { text: 'monday', page: 2 })).events;
  expect([first.hits.length, first.more, second.hits.length, second.more]).toEqual([20, true, 3, false]);
  expect(new Set([...first.hits, ...second.hits].map(({ id }) => id)).size).toBe(23);
});

it('is for people who are signed in', async () => {
  await expect(search(app, { kind: 'visitor' }, { text: 'jazz' })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

describe('an organiser of very many events', () => {
  it('is told that only the newest thousand are searched for orders', async () => {
    const organiser = await aUser(app);
    const one = await anEvent(app, { owner: organiser });
    const ordersOfNewest = async () => (await search(app, organiser, { text: 'thandi' })).ordersOfNewest;
    expect(await ordersOfNewest()).toBeNull();
    await sql`insert into events (id, organisation_id, name, description, starts_at, ends_at, time_zone, location_text, submitted_at, created_at, updated_at)
      select gen_random_uuid(), organisation_id, name, description, starts_at, ends_at, time_zone, location_text, submitted_at, created_at, updated_at
      from events, generate_series(1, 1000) where id = ${one.eventId}`.execute(app.db);
    expect(await ordersOfNewest()).toBe(1_000);
  });
});
