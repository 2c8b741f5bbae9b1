import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser, breaches } from '../../../tests/factories.ts';
import { findProfile } from '../../core/profile/profile-store.ts';
import { listMyTickets } from '../../core/tickets/my-tickets.ts';
import { ensureSeason } from './ensure-season.ts';
import { personNumber } from './people.ts';
import { PROGRAMME } from './programme.ts';

const app = await createTestApp();

/** The programme's smallest events, through every fate there is. */
const SMALL = PROGRAMME.filter(
  ({ types, sold, fate }) =>
    fate !== undefined || types.reduce((sum, type) => sum + type.capacity * sold, 0) < 100,
);

test('a season is added once, and its books are right', async () => {
  const organiser = await aUser(app);
  const admin = await aUser(app, { admin: true });
  const gateway = {
    pay: async (reference: string) => app.provider.report(reference, { status: 'succeeded' }),
    quietly: <Result>(work: () => Promise<Result>) => work(),
  };
  const said: string[] = [];
  const add = () => ensureSeason(app, gateway, { organiser, admin }, (line) => said.push(line), SMALL);
  await add();
  expect(said).toHaveLength(SMALL.length);
  expect(await breaches(app)).toEqual([]);

  for (const actor of [organiser, admin]) {
    expect((await listMyTickets(app, actor, {})).counts.upcoming).toBeGreaterThan(1);
    expect((await findProfile(app.db, actor.userId))?.photoKey).toBeTruthy();
  }
  const banners = app.db.selectFrom('events').select('name').where('banner_key', 'is not', null);
  expect(await banners.execute()).toEqual([{ name: 'Spring Half Marathon' }]);

  const messages = app.db.selectFrom('messages').select(['subject', 'state']).orderBy('send_at').execute();
  expect(await messages).toEqual([
    { subject: 'What to wear', state: 'sent' },
    { subject: 'What would you like for lunch?', state: 'scheduled' },
    { subject: 'See you on Saturday', state: 'scheduled' },
  ]);

  const waiting = app.db
    .selectFrom('waiting_entries')
    .select((eb) => [eb.fn.countAll<number>().as('people'), eb.fn.count<number>('order_id').as('offers')]);
  expect(await waiting.executeTakeFirst()).toEqual({ people: 7, offers: 3 });
  const resales = app.db.selectFrom('ticket_resales').select(['event_id']);
  expect(await resales.execute()).toHaveLength(1);
  const taxed = app.db.selectFrom('order_lines').where('tax_minor', '>', 0).select('tax_name').distinct();
  expect(await taxed.execute()).toEqual([{ tax_name: 'VAT' }]);

  const count = async () => (await app.db.selectFrom('orders').select('id').execute()).length;
  const orders = await count();
  expect(orders).toBeGreaterThan(20);
  await add();
  expect(said).toHaveLength(SMALL.length);
  expect(await count()).toBe(orders);
});

test('names of the crowd become addresses that mail servers take', () => {
  for (let number = 0; number < 2_000; number += 1) {
    expect(personNumber(number).email).toMatch(/^[a-z]+\.[a-z]+\d+@example\.com$/);
  }
});
