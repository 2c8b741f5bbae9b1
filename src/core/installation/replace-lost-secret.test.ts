import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getPayTo } from '../money/pay-to.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { getTicketDetails } from '../order-page/ticket-details.ts';
import type { App } from '../shared/app.ts';
import { soleSecret } from '../shared/secret.ts';
import { keepHeartbeat } from './keep-heartbeat.ts';
import { knowSecret } from './know-secret.ts';
import { replaceLostSecret } from './replace-lost-secret.ts';
import { rotateSecret } from './rotate-secret.ts';
import { findSecretMark } from './secret-store.ts';
import { sealEverything } from './testing/sealed-things.ts';

const before = await createTestApp();
const current = new Uint8Array(randomBytes(32));
const after: App = { ...before, secret: soleSecret(current) };
const said: string[] = [];

let sold: Awaited<ReturnType<typeof sealEverything>>;

beforeEach(async () => {
  said.length = 0;
  for (const table of ['processes', 'answers', 'bank_accounts', 'second_factors', 'event_keys'] as const)
    await before.db.deleteFrom(table).execute();
  await before.db.deleteFrom('installation_secret').execute();
  await knowSecret(before.db, { current: before.secret.current });
  sold = await sealEverything(before);
});

const replace = (forGood: boolean, given: Parameters<typeof knowSecret>[1] = { current }) =>
  replaceLostSecret(after, given, { forGood, says: (line) => said.push(line.split('.', 1)[0] ?? '') });

const COUNTED = [
  'Events get a new key for their tickets: 1',
  'Authenticator apps are removed, and all recovery codes: 1',
  'Organisers’ bank accounts are deleted: 1',
  'Answers to sensitive questions are deleted, with their files: 2',
  'Opt-outs from organisers’ messages are deleted: 0',
];

test('it first says what goes, and changes nothing', async () => {
  const mark = await findSecretMark(before.db);
  await replace(false);
  expect(said).toEqual(COUNTED);
  expect(await findSecretMark(before.db)).toEqual(mark);
  await expect(knowSecret(before.db, { current })).rejects.toThrow('isn’t the secret');
  const { answers } = await getTicketDetails(before, sold.buyer, sold);
  expect(answers).toMatchObject({ [sold.diet]: ['Nuts'] });
});

test('the installation goes on with another secret, and codes that people have stay valid', async () => {
  const { eventId, owner, buyer } = sold;
  const { code } = await aTicket(before, sold.event);
  await replace(true);
  expect(said).toEqual(COUNTED);
  expect(await knowSecret(before.db, { current })).toEqual({ current, first: current });
  const admit = (one: string) => admitTicket(after, owner, { eventId, code: one, gate: 'North' });
  expect((await admit(code)).answer).toBe('admitted');
  const [ticket] = (await getOrderPage(after, buyer, sold)).tickets;
  expect((await admit(ticket?.code ?? '')).answer).toBe('admitted');
  // A ticket that is sold from now on, too.
  const quantities = { [sold.event.types[0]?.id ?? '']: 1 };
  const next = await placeOrder(after, buyer, { email: 'thandi@example.com', eventId, quantities });
  const [later] = (await getOrderPage(after, buyer, { eventId, orderId: next.orderId })).tickets;
  expect((await admit(later?.code ?? '')).answer).toBe('admitted');
});

test('what only the lost secret opened is gone, can be given again, and its people are told', async () => {
  const { eventId, owner, buyer, orderId } = sold;
  const { owner: organiser } = sold.event;
  const optOut = {
    organisationId: organiser.organisationId ?? '',
    addressHash: Buffer.alloc(32, 1),
    optedOutAt: before.clock.now(),
  };
  await before.db.insertInto('mail_opt_outs').values(optOut).execute();
  await replace(true);
  expect(said.at(-1)).toBe('Opt-outs from organisers’ messages are deleted: 1');
  expect((await getTicketDetails(after, buyer, { eventId, orderId })).answers).toEqual({});
  expect(await getPayTo(after, await aUser(after, { admin: true }), eventId)).toMatchObject({
    bankAccount: null,
  });
  expect(await before.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  before.outbox.length = 0;
  await before.runJobs();
  expect(before.outbox).toContainEqual(
    expect.objectContaining({ to: owner.email, notice: 'second-factor-off' }),
  );
});

test('the next change of the secret finds nothing that no secret opens', async () => {
  await replace(true);
  const next = new Uint8Array(randomBytes(32));
  const secret = await knowSecret(before.db, { current: next, previous: current });
  const counted: string[] = [];
  await rotateSecret({ ...after, secret }, (line) => counted.push(line));
  expect(counted[0]).toBe('ticket keys of events: 1 sealed anew');
});

test('a secret that is not lost is not replaced', async () => {
  const { current: known } = before.secret;
  await expect(replace(true, { current: known })).rejects.toThrow('it isn’t lost');
  await expect(replace(true, { current, previous: known })).rejects.toThrow('rotate-secret');
});

test('a process that runs still has it', async () => {
  const own = {
    id: before.newId(),
    host: 'one',
    role: 'web',
    worksJobs: false,
    filesPlace: 'here',
    probes: [],
  };
  await keepHeartbeat(before, own).beat();
  await expect(replace(true)).rejects.toThrow('Tikiti runs: web on one');
  expect(said).toEqual([]);
});
