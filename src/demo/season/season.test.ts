import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser, breaches } from '../../../tests/factories.ts';
import { getFigures } from '../../core/figures/get-figures.ts';
import { getTeam } from '../../core/organisations/get-team.ts';
import { getOrganiserPage } from '../../core/organiser-page/get-organiser-page.ts';
import { findProfile } from '../../core/profile/profile-store.ts';
import { listMyTickets } from '../../core/tickets/my-tickets.ts';
import { getWaitingList } from '../../core/waiting-list/get-waiting-list.ts';
import { asActor, asOrganiser } from '../demo.ts';
import { ensureSeason } from './ensure-season.ts';
import { personNumber } from './people.ts';
import { PROGRAMME, type Programmed } from './programme.ts';

const app = await createTestApp();
// A season is spread around the day on which it is added.
app.clock.set(new Date());

/** Lowers sales to about forty tickets per type, where the real season may sell thousands. */
const SOME = 40;
const few = ({ types, sold, ...event }: Programmed): Programmed => {
  const all = types.reduce((sum, { capacity }) => sum + capacity, 0);
  const share = Math.min(1, SOME / all);
  const smaller = types.map((type) => ({
    ...type,
    sold: (type.sold ?? sold) * (type.capacity > SOME ? share : 1),
  }));
  return { ...event, types: smaller, sold: Math.min(sold, share) };
};

const { userId, email } = await aUser(app);
const organiser = await asOrganiser(app, asActor(userId, { email }));
const admin = await aUser(app, { admin: true });
const gateway = {
  pay: async (reference: string) => app.provider.report(reference, { status: 'succeeded' }),
  quietly: <Result>(work: () => Promise<Result>) => work(),
};
const said: string[] = [];
const add = () =>
  ensureSeason(app, gateway, { organiser, admin }, (line) => said.push(line), PROGRAMME.map(few));
await add();

const idOf = async (name: string) => {
  const event = app.db.selectFrom('events').where('name', '=', name).select('id').orderBy('startsAt');
  return (await event.executeTakeFirstOrThrow()).id;
};

test('a season is added once, and its books are right', async () => {
  expect(said).toHaveLength(PROGRAMME.length);
  expect(await breaches(app)).toEqual([]);
  const count = async () => (await app.db.selectFrom('orders').select('id').execute()).length;
  const orders = await count();
  expect(orders).toBeGreaterThan(100);
  await add();
  expect(said).toHaveLength(PROGRAMME.length);
  expect(await count()).toBe(orders);
  expect((await getTeam(app, organiser, organiser.organisationId ?? '')).invitations).toHaveLength(1);
});

test('it has an organisation with a page, colleagues with roles and an invitation', async () => {
  const team = await getTeam(app, organiser, organiser.organisationId ?? '');
  expect(team.members.map(({ role }) => role).sort()).toEqual([
    'box_office',
    'door',
    'finance',
    'owner',
    'reader',
  ]);
  const eventIds = [await idOf('Amapiano on the Roof')];
  expect(team.invitations).toMatchObject([{ role: 'box_office', eventIds, expired: false }]);
  const page = await getOrganiserPage(app, 'koppie-nights');
  expect(page).toMatchObject({
    name: 'Koppie Nights',
    about: expect.stringContaining('one speaker on a hill'),
  });
  const kinds = app.db
    .selectFrom('audit_entries')
    .where('chain', '=', organiser.organisationId)
    .select('kind')
    .distinct();
  expect((await kinds.execute()).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'team.joined',
      'team.invited',
      'event.approved',
      'event.code-added',
      'till.closed',
    ]),
  );
});

test('its people have portraits and tickets, and some events have a photo', async () => {
  for (const actor of [organiser, admin]) {
    expect((await listMyTickets(app, actor, {})).counts.upcoming).toBeGreaterThan(1);
    expect((await findProfile(app.db, actor.userId))?.photoKey).toBeTruthy();
  }
  const banners = app.db.selectFrom('events').select('name').where('bannerKey', 'is not', null);
  expect((await banners.execute()).map(({ name }) => name).sort()).toEqual([
    'Amapiano on the Roof',
    'Spring Half Marathon',
    'Trail Run: Three Peaks at Dawn',
  ]);
});

test('its tickets are sold in every possible way', async () => {
  const types = await app.db.selectFrom('ticket_types').selectAll().execute();
  for (const is of [
    types.some(({ hidden }) => hidden),
    types.some(({ perOrderMinimum }) => perOrderMinimum > 1),
    types.some(({ shownAfter }) => shownAfter !== null),
    types.some(({ priceFloorMinor, addOnId }) => priceFloorMinor !== null && addOnId === null),
  ]) {
    expect(is).toBe(true);
  }
  const shared = app.db.selectFrom('shared_capacities').select('name').orderBy('name');
  expect(await shared.execute()).toEqual(
    ['Saturday', 'Ship', 'Sunday', 'Upper deck and its tables'].map((name) => ({ name })),
  );
  const codes = await app.db.selectFrom('promotions').select(['effect', 'name', 'reserved']).execute();
  expect(new Set(codes.map(({ effect }) => effect))).toEqual(new Set(['none', 'percent', 'amount', 'price']));
  expect(codes).toContainEqual(expect.objectContaining({ name: 'Newsletter' }));
  expect(codes).toContainEqual(expect.objectContaining({ reserved: 3 }));
  const used = app.db.selectFrom('promo_codes').where('uses', '>', 0).select('code');
  expect((await used.execute()).length).toBeGreaterThan(1);
  // Orders took most of the code's reserve, and one ticket is left.
  const setAside = app.db.selectFrom('promo_codes').where('code', '=', 'NEIGHBOURS');
  expect(await setAside.select(['uses', 'reservedLeft']).execute()).toEqual([{ uses: 2, reservedLeft: 1 }]);
  const extras = await app.db
    .selectFrom('order_lines')
    .innerJoin('ticket_types', 'ticket_types.id', 'order_lines.ticketTypeId')
    .innerJoin('add_ons', 'add_ons.id', 'ticket_types.addOnId')
    .select('add_ons.kind')
    .execute();
  expect(extras).toContainEqual({ kind: 'add_on' });
});

test('taxes are in prices and on top, and companies have invoices and a credit note', async () => {
  const taxed = app.db
    .selectFrom('order_lines')
    .where('taxName', 'is not', null)
    .select('taxName')
    .distinct()
    .orderBy('taxName');
  expect((await taxed.execute()).map(({ taxName }) => taxName)).toEqual(
    expect.arrayContaining(['Harbour levy', 'VAT']),
  );
  await app.runJobs(['refunds']);
  const companies = await app.db
    .selectFrom('business_buyers')
    .innerJoin('receipts', 'receipts.orderId', 'business_buyers.orderId')
    .where('receipts.sellerVersion', 'is not', null)
    .select(['vatNumber', 'kind'])
    .orderBy('receipts.number')
    .execute();
  expect(companies).toEqual([
    { vatNumber: 'DE214365879', kind: 'receipt' },
    { vatNumber: 'NL123456789B01', kind: 'receipt' },
    { vatNumber: 'DE214365879', kind: 'credit-note' },
  ]);
});

test('two events allow refunds, and a customer had an order refunded', async () => {
  const events = app.db.selectFrom('events').where('refundUntilDays', 'is not', null).select('name');
  expect((await events.orderBy('name').execute()).map(({ name }) => name)).toEqual([
    'Full Moon on the Water',
    'Type & Poster Weekend',
  ]);
  const refunds = app.db
    .selectFrom('refunds')
    .where('reason', '=', 'by-customer')
    .select(['eventId', 'state']);
  await app.runJobs(['refunds']);
  expect(await refunds.execute()).toEqual([
    { eventId: await idOf('Full Moon on the Water'), state: expect.not.stringMatching('failed') },
  ]);
});

test('attendees gave their names, one with a file', async () => {
  const files = await app.db.selectFrom('answer_files').select('eventId').execute();
  expect(files).toEqual([1, 2].map(() => ({ eventId: files[0]?.eventId })));
  const names = app.db.selectFrom('attendees').where('name', '!=', '').select('name');
  expect((await names.execute()).length).toBeGreaterThan(5);
});

test('an event repeats, and messages were sent or are scheduled', async () => {
  const series = app.db.selectFrom('series').select('id');
  expect(await series.execute()).toHaveLength(2);
  const messages = app.db.selectFrom('messages').select(['subject', 'state']).orderBy('subject').execute();
  expect(await messages).toEqual([
    { subject: 'See you on Saturday', state: 'scheduled' },
    { subject: 'The second DJ is Lerato K', state: 'sent' },
    { subject: 'Tomorrow: how to get up there', state: 'scheduled' },
    { subject: 'What to wear', state: 'sent' },
    { subject: 'What would you like for lunch?', state: 'scheduled' },
  ]);
});

test('people wait, get offers, sell their tickets and send some to friends', async () => {
  const list = await getWaitingList(app, organiser, await idOf('Open Studio: Ceramics for Beginners'));
  expect(list.resales).toEqual({ offered: 1, sold: 1 });
  const offers = list.people.filter(({ state }) => state === 'offered');
  expect([offers.length, list.people.length]).toEqual([2, 6]);
  const transfers = app.db
    .selectFrom('ticket_transfers')
    .select(({ eb }) => [eb('acceptedAt', 'is not', null).as('accepted')])
    .orderBy('accepted');
  expect(await transfers.execute()).toEqual([{ accepted: false }, { accepted: true }]);
});

test('two shifts were counted, one with a difference, and one is open', async () => {
  const shifts = await app.db.selectFrom('till_shifts').selectAll().orderBy('name').execute();
  expect(
    shifts.map(({ name, expectedMinor, countedMinor }) => [
      name,
      countedMinor === null ? null : Number(countedMinor) - Number(expectedMinor),
    ]),
  ).toEqual([
    ['Counter at the kite shop', null],
    ['Main gate', -500],
    ['Side gate', 0],
  ]);
});

test('figures include where people came from, and when they came in', async () => {
  const figures = await getFigures(app, organiser, await idOf('Maboneng Night Market, Winter Edition'), {});
  expect(figures.bySource.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['instagram.com', 'google.com', 'flyer']),
  );
  const [entrance] = figures.attendance?.areas ?? [];
  const entries = entrance?.bars.map((bar) => bar.entries) ?? [];
  expect(Math.max(...entries)).toBeGreaterThan(3 * (entries[0] ?? 0));
});

test('names of the crowd become valid email addresses', () => {
  for (let number = 0; number < 2_000; number += 1) {
    expect(personNumber(number).email).toMatch(/^[a-z]+\.[a-z]+\d+@example\.com$/);
  }
});
