import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { sweepDiscardedFiles } from '../media/drop-unused.ts';
import { addressHash } from '../messages/opt-out.ts';
import { getPayTo } from '../money/pay-to.ts';
import { getOrderFile, getTicketDetails } from '../order-page/ticket-details.ts';
import { isOrderLinkKey, orderLinkKey } from '../orders/order-link.ts';
import { openSecret } from '../second-factor/accept-code.ts';
import { hashRecoveryCode } from '../second-factor/typed-code.ts';
import { createGuestCookie, verifyGuestCookie } from '../sessions/guest.ts';
import { actorFromIdToken, issueIdToken } from '../sessions/id-token.ts';
import type { App } from '../shared/app.ts';
import { signTicketCode, verifyTicketCode } from '../tickets/ticket-code.ts';
import { createTicketKey, importTicketPublicKey, openTicketKey } from '../tickets/ticket-key.ts';
import { isPassToken, passToken } from '../wallets/pass-number.ts';
import { keepHeartbeat } from './keep-heartbeat.ts';
import { knowSecret } from './know-secret.ts';
import { rotateSecret } from './rotate-secret.ts';
import { findSecretMark } from './secret-store.ts';
import { PDF, sealEverything } from './testing/sealed-things.ts';

const old = await createTestApp();
const current = new Uint8Array(randomBytes(32));
const previous = old.secret.current;
const said: string[] = [];

/** Between the start with both secrets and the one with the new secret alone. */
let both: App;
const alone: App = { ...old, secret: { current, first: previous } };

let sold: Awaited<ReturnType<typeof sealEverything>>;

beforeEach(async () => {
  said.length = 0;
  await old.db.deleteFrom('processes').execute();
  await old.db.deleteFrom('answers').execute();
  await old.db.deleteFrom('event_keys').execute();
  await old.db.deleteFrom('installation_secret').execute();
  await knowSecret(old.db, { current: previous });
  sold = await sealEverything(old);
  both = { ...old, secret: await knowSecret(old.db, { current, previous }) };
});

/** Opens everything that is sealed. */
async function expectAllOpens(app: App) {
  const { eventId, orderId, buyer, diet, note, owner } = sold;
  const order = { eventId, orderId };
  expect((await getTicketDetails(app, buyer, order)).answers).toMatchObject({ [diet]: ['Nuts'] });
  const { bytes } = await getOrderFile(app, buyer, order, { questionId: note, line: 0, seat: 0 });
  expect(Buffer.from(bytes).equals(PDF)).toBe(true);
  const admin = await aUser(app, { admin: true });
  expect((await getPayTo(app, admin, eventId)).bankAccount).toMatchObject({ holder: 'Kino GmbH' });
  const factor = await app.db
    .selectFrom('second_factors')
    .select('sealedSecret')
    .where('userId', '=', owner.userId)
    .executeTakeFirstOrThrow();
  expect(openSecret(app, owner.userId, factor.sealedSecret).equals(sold.authenticator)).toBe(true);
  expect((await keyOf(app)).type).toBe('private');
}

async function keyOf(app: App) {
  const key = await app.db
    .selectFrom('event_keys')
    .selectAll()
    .where('eventId', '=', sold.eventId)
    .executeTakeFirstOrThrow();
  return openTicketKey(key, key.privateKeySealed, app.secret);
}

const rotate = (app: App = both) => rotateSecret(app, (line) => said.push(line));

test('everything that is sealed opens before, while and after it is sealed anew', async () => {
  await expectAllOpens(both);
  const { linksUntil } = await rotate();
  expect(said).toEqual([
    'ticket keys of events: 1 sealed anew',
    'second factors: 1 sealed anew',
    'bank accounts: 1 sealed anew',
    'answers to sensitive questions: 2 sealed anew',
    'files of such answers: 1 sealed anew',
  ]);
  expect(linksUntil && linksUntil > sold.event.startsAt).toBe(true);
  await expectAllOpens(alone);
  expect((await findSecretMark(old.db))?.resealedAt).toBeInstanceOf(Date);
  // The files that were replaced go with a sweep; the ones in use stay.
  for (let more = 1; more > 0; ) more = await sweepDiscardedFiles(both);
  await expectAllOpens(alone);
});

test('twin: with the new secret alone, nothing opens that was not sealed anew', async () => {
  await expect(keyOf(alone)).rejects.toThrow();
  const { eventId, orderId, buyer } = sold;
  await expect(getTicketDetails(alone, buyer, { eventId, orderId })).rejects.toThrow();
});

test('a run that was killed is repeated, and one over again finds nothing to do', async () => {
  const put = both.files.put;
  const files = { ...both.files, put: () => Promise.reject(new Error('killed')) };
  await expect(rotate({ ...both, files })).rejects.toThrow('killed');
  expect((await findSecretMark(old.db))?.resealedAt).toBeNull();
  await expectAllOpens(both);
  expect(both.files.put).toBe(put);
  said.length = 0;
  await rotate();
  expect(said.filter((line) => !line.includes(': 0 '))).toEqual(['files of such answers: 1 sealed anew']);
  said.length = 0;
  await rotate();
  expect(said.every((line) => line.includes(': 0 sealed anew'))).toBe(true);
  await expectAllOpens(alone);
});

test('what a process seals meanwhile stays, and more than a batch is sealed anew', async () => {
  const keys = Array.from({ length: 250 }, (_, keyId) => ({ eventId: sold.eventId, keyId: keyId + 2 }));

  await old.db
    .insertInto('event_keys')
    .values(
      keys.map((key) => {
        const { publicKey, sealedPrivateKey } = createTicketKey(
          key,
          key.keyId % 2 ? old.secret : both.secret,
        );
        return { ...key, publicKey, privateKeySealed: sealedPrivateKey, createdAt: old.clock.now() };
      }),
    )
    .execute();
  await rotate();
  expect(said[0]).toBe('ticket keys of events: 126 sealed anew');
  const rows = await old.db
    .selectFrom('event_keys')
    .selectAll()
    .where('eventId', '=', sold.eventId)
    .execute();
  for (const row of rows) expect(openTicketKey(row, row.privateKeySealed, alone.secret).type).toBe('private');
});

test('a ticket that was printed before stays valid, and the same key signs after', async () => {
  const claim = { eventId: sold.eventId, keyId: 1, ticketId: sold.orderId, ticketTypeId: sold.orderId };
  const printed = signTicketCode(claim, await keyOf(old));
  await rotate();
  const { publicKey } = await old.db
    .selectFrom('event_keys')
    .select('publicKey')
    .where('eventId', '=', sold.eventId)
    .executeTakeFirstOrThrow();
  const verdict = verifyTicketCode(printed, () => importTicketPublicKey(publicKey));
  expect(verdict).toEqual({ ok: true, ...claim });
  expect(signTicketCode(claim, await keyOf(alone))).toBe(printed);
});

test('links, logins and passes work as long as the previous secret is set, and not after', async () => {
  const { eventId, orderId, buyer } = sold;
  const order = { eventId, orderId, linkVersion: 0 };
  const [link, pass] = [orderLinkKey(old, order), passToken(old, { eventId, ticketId: orderId })];
  const cookie = createGuestCookie(old, 'guest');
  const token = await issueIdToken(old, buyer);
  const works = async (app: App) => [
    isOrderLinkKey(app, order, link, 'mailed'),
    isPassToken(app, { eventId, ticketId: orderId }, pass),
    verifyGuestCookie(app, cookie) !== undefined,
    (await actorFromIdToken(app, token)) !== undefined,
  ];
  expect(await works(both)).toEqual([true, true, true, true]);
  await rotate();
  expect(await works(both)).toEqual([true, true, true, true]);
  expect(await works(alone)).toEqual([false, false, false, false]);
  expect(isOrderLinkKey(alone, order, orderLinkKey(both, order), 'mailed')).toBe(true);
});

test('opt-outs and recovery codes, which are stored as hashes only, work with every later secret', async () => {
  const hashes = async (app: App) => {
    const hash = addressHash(app, sql.val(sold.eventId), sql.val('thandi@example.com'));
    const { rows } = await sql<{ hash: Buffer }>`select ${hash} as hash`.execute(app.db);
    return [
      rows[0]?.hash.toString('hex'),
      hashRecoveryCode(app, 'somebody', 'abcd-efgh-jkmn').toString('hex'),
    ];
  };
  expect(await hashes(alone)).toEqual(await hashes(old));
});

test('processes that still seal with the old secret are named, and nothing is sealed anew', async () => {
  const own = {
    id: old.newId(),
    host: 'one',
    role: 'worker',
    worksJobs: true,
    filesPlace: 'here',
    probes: [],
  };
  await keepHeartbeat(old, own).beat();
  await old.db.updateTable('processes').set({ startedAt: sql`now() - interval '1 hour'` }).execute();
  await expect(rotate()).rejects.toThrow('worker on one');
  expect(said).toEqual([]);
  await old.db.updateTable('processes').set({ seenAt: sql`now() - interval '2 minutes'` }).execute();
  await rotate();
});

test('what neither secret opens is said, and the previous one stays needed', async () => {
  await old.db
    .updateTable('bank_accounts')
    .set({ sealed: randomBytes(80) })
    .execute();
  await expect(rotate()).rejects.toThrow(
    'A bank account opens with neither APP_SECRET nor APP_SECRET_PREVIOUS',
  );
  expect((await findSecretMark(old.db))?.resealedAt).toBeNull();
});
