import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { transaction } from '../../db/database.ts';
import { changeMember } from '../organisations/change-member.ts';
import { inviteMember } from '../organisations/invite-member.ts';
import { deleteAccount } from '../personal-data/delete-account.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { LIMITS } from '../throttle/throttle.ts';
import { findSealed } from './audit-store.ts';
import { forgetOrigins, ORIGIN_DAYS } from './forget-origins.ts';
import { record } from './record.ts';
import { sealEntries, toHashed } from './seal-entries.ts';
import { verifyChains } from './verify-chains.ts';

let app: TestApp;
let owner: SignedIn;
const from = { address: '203.0.113.7', userAgent: 'Firefox' };

beforeEach(async () => {
  app = await createTestApp();
  owner = { ...(await aUser(app)), from };
});

const entries = () => app.db.selectFrom('audit_entries').orderBy('id').selectAll().execute();
const organisationId = () => owner.organisationId as string;

async function renameTimes(times: number) {
  for (let at = 0; at < times; at += 1) {
    await record(app, app.db, {
      kind: 'organisation.renamed',
      by: owner,
      organisationId: organisationId(),
      facts: { at },
      personal: { email: `${at}@example.com` },
    });
  }
}

describe('an entry', () => {
  it('names the actor, their part, the origin and the facts, and is in the log of the event’s organisation', async () => {
    const { eventId } = await anEvent(app, { owner, name: 'Jazz' });
    const admin = await aUser(app, { admin: true });
    await record(app, app.db, { kind: 'event.edited', by: owner, eventId, facts: { changes: [] } });
    await record(app, app.db, { kind: 'event.approved', by: admin, eventId });
    await record(app, app.db, { kind: 'admin.banned', by: admin, about: owner.userId });
    const chain = organisationId();
    expect(await entries()).toMatchObject([
      {
        chain,
        actedAs: 'member',
        actorId: owner.userId,
        origin: from,
        facts: { event: 'Jazz', changes: [] },
      },
      { chain, actedAs: 'admin', actorId: admin.userId, origin: null, eventId },
      { chain: 'installation', actedAs: 'admin', aboutId: owner.userId },
    ]);
  });

  it('is written if and only if its command commits', async () => {
    const colleague = await aMember(app, owner, { role: 'manager' });
    const whose = { organisationId: organisationId(), userId: colleague.userId };
    await changeMember(app, owner, whose, { role: 'reader' });
    await changeMember(app, owner, whose, { role: 'reader' });
    await expect(
      changeMember(app, owner, whose, { role: 'reader', eventIds: [app.newId()] }),
    ).rejects.toThrow();
    expect(await entries()).toMatchObject([
      {
        kind: 'team.changed',
        aboutId: colleague.userId,
        facts: { changes: [{ field: 'role', before: 'manager', after: 'reader' }] },
      },
    ]);
    const undone = transaction(app.db, async (tx) => {
      await record(app, tx, { kind: 'event.deleted', by: owner });
      throw new Error('Not after all.');
    });
    await expect(undone).rejects.toThrow();
    expect(await entries()).toHaveLength(1);
  });

  it('takes any text that somebody may send', async () => {
    const odd = `a\0b\ud800${'long '.repeat(1000)}`;
    await record(app, app.db, {
      kind: 'event.cancelled',
      by: owner,
      facts: { reason: odd, nested: [odd, null] },
    });
    await sealEntries(app);
    const [entry] = await entries();
    expect(entry?.facts.reason).toMatch(/^ab\ufffdlong .*…$/);
    expect(entry?.facts.reason.length).toBeLessThan(1100);
    expect(await verifyChains(app)).toMatchObject([{ entries: 1 }]);
  });

  it('cannot be changed, deleted or truncated, even before it is sealed', async () => {
    await renameTimes(1);
    const attempts = [
      sql`update audit_entries set kind = 'event.edited'`,
      sql`update audit_entries set actor_id = null`,
      sql`update audit_entries set origin = '{}'`,
      sql`update audit_entries set names = '{}'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(app.db)).rejects.toThrow('append-only');
    await sealEntries(app);
    for (const attempt of [...attempts, sql`update audit_entries set sequence = 7`])
      await expect(attempt.execute(app.db)).rejects.toThrow('append-only');
    await expect(sql`update audit_heads set sequence = 0`.execute(app.db)).rejects.toThrow(
      'only goes forward',
    );
  });
});

describe('the chain', () => {
  it('numbers the entries of each organisation, and of the installation, on their own', async () => {
    await renameTimes(2);
    await record(app, app.db, { kind: 'admin.banned', by: owner });
    expect(await sealEntries(app)).toBe(3);
    await renameTimes(1);
    expect(await sealEntries(app)).toBe(1);
    expect(await sealEntries(app)).toBe(0);
    const sealed = (await entries()).map(({ chain, sequence }) => [chain, sequence]);
    const own = organisationId();
    expect(sealed).toEqual([
      [own, 1],
      [own, 2],
      ['installation', 1],
      [own, 3],
    ]);
    const whole = (await verifyChains(app)).map(({ chain, entries, broken }) => ({ chain, entries, broken }));
    expect(whole).toEqual(
      [
        { chain: own, entries: 3, broken: undefined },
        { chain: 'installation', entries: 1, broken: undefined },
      ].sort((a, b) => (a.chain < b.chain ? -1 : 1)),
    );
  });

  it('stays one chain while several processes seal and commands write', async () => {
    const writing = Array.from({ length: 5 }, () => renameTimes(8));
    const sealing = Array.from({ length: 5 }, () => sealEntries(app));
    await Promise.all([...writing, ...sealing]);
    await Promise.all(Array.from({ length: 3 }, () => sealEntries(app)));
    expect(await verifyChains(app)).toMatchObject([{ chain: organisationId(), entries: 40 }]);
    expect((await verifyChains(app))[0]?.broken).toBeUndefined();
  });

  const id = (sequence: number) => sql`(select id from audit_entries where sequence = ${sequence})`;
  it.each([
    ['a changed fact', sql`update audit_entries set facts = '{"at": 7}' where sequence = 3`, 3, 'changed'],
    ['another actor', sql`update audit_entries set actor_id = 'x' where sequence = 1`, 1, 'changed'],
    [
      'another time',
      sql`update audit_entries set at = at + interval '1 ms' where sequence = 5`,
      5,
      'changed',
    ],
    [
      'a forged address',
      sql`update audit_entries set origin = origin || '{"address": "::1"}' where sequence = 2`,
      2,
      'changed',
    ],
    [
      'a forged person',
      sql`update audit_entries set personal = '{"email": "x"}' where sequence = 4`,
      4,
      'changed',
    ],
    [
      'a forged name',
      sql`update audit_entries set names = '{"name": "An admin"}' where sequence = 4`,
      4,
      'changed',
    ],
    [
      'names that were taken out with their digest',
      sql`update audit_entries set names = null, names_digest = null where sequence = 4`,
      4,
      'changed',
    ],
    ['a removed entry', sql`delete from audit_entries where sequence = 2`, 2, 'missing'],
    ['a removed first entry', sql`delete from audit_entries where sequence = 1`, 1, 'missing'],
    ['a removed last entry', sql`delete from audit_entries where sequence = 5`, 5, 'missing'],
    [
      'two swapped entries',
      sql`with swapped as (select ${id(2)} as a, ${id(4)} as b)
        update audit_entries e set sequence = case when e.id = a then 4 else 2 end from swapped where e.id in (a, b)`,
      2,
      'changed',
    ],
    [
      'a removed entry whose gap was closed',
      sql`with gone as (delete from audit_entries where sequence = 2)
        update audit_entries set sequence = sequence - 1 where sequence > 2`,
      2,
      'changed',
    ],
  ] as const)('reveals %s', async (_, forge, sequence, how) => {
    await renameTimes(5);
    await sealEntries(app);
    await sql`alter table audit_entries disable trigger user`.execute(app.db);
    await sql`alter table audit_entries drop constraint audit_entries_chain_sequence_key`.execute(app.db);
    expect((await verifyChains(app))[0]?.broken).toBeUndefined();
    await forge.execute(app.db);
    expect((await verifyChains(app))[0]).toMatchObject({ entries: sequence - 1, broken: { sequence, how } });
  });
});

describe('entries from before names were kept', () => {
  it('are sealed and verified as they were, before new ones in the same chain', async () => {
    await renameTimes(1);
    await sql`alter table audit_entries disable trigger user`.execute(app.db);
    await sql`update audit_entries set names = null, names_digest = null`.execute(app.db);
    await sealEntries(app);
    await sql`alter table audit_entries enable trigger user`.execute(app.db);
    // What the version before names computed: the same fields without names.
    const [old] = await findSealed(app.db, organisationId(), 0, 1);
    if (!old) throw new Error('Nothing was sealed.');
    expect(toHashed(old, 1, Buffer.alloc(0))).not.toHaveProperty('namesDigest');
    await renameTimes(1);
    await sealEntries(app);
    expect(await verifyChains(app)).toMatchObject([{ entries: 2 }]);
    expect((await verifyChains(app))[0]?.broken).toBeUndefined();
  });

  it('do not come from a process of an earlier version that still runs: it cannot seal names away', async () => {
    await renameTimes(1);
    const seal = sql`update audit_entries set sequence = 1, hash = ${Buffer.alloc(32)}`;
    await expect(seal.execute(app.db)).rejects.toThrow('cannot seal entries with names');
    expect(await sealEntries(app)).toBe(1);
  });
});

describe('personal data in the log', () => {
  it('is erased after 90 days if it is an origin or about no account; the chain stays valid', async () => {
    await renameTimes(1);
    await record(app, app.db, {
      kind: 'admin.banned',
      by: owner,
      about: owner.userId,
      personal: { reason: 'A hoax.' },
    });
    await sealEntries(app);
    app.clock.advance((ORIGIN_DAYS - 1) * 86_400_000);
    expect(await forgetOrigins(app)).toBe(0);
    app.clock.advance(2 * 86_400_000);
    expect(await forgetOrigins(app)).toBe(2);
    expect(await entries()).toMatchObject([
      { origin: null, personal: null, actorId: owner.userId },
      { origin: null, personal: { reason: 'A hoax.' } },
    ]);
    expect((await verifyChains(app)).map(({ broken }) => broken)).toEqual([undefined, undefined]);
  });

  it('is erased with the account and with organisations deleted with it', async () => {
    const other = await aUser(app);
    await inviteMember(app, owner, organisationId(), { email: 'friend@example.com', role: 'reader' });
    await record(app, app.db, {
      kind: 'admin.banned',
      by: other,
      about: owner.userId,
      personal: { reason: 'Loud.' },
    });
    await record(app, app.db, {
      kind: 'login.failed',
      by: { as: 'stranger', from },
      personal: { email: owner.email },
    });
    await record(app, app.db, {
      kind: 'login.failed',
      by: { as: 'stranger', from },
      personal: { email: other.email },
    });
    await sealEntries(app);
    await deleteAccount(app, owner);
    await sealEntries(app);
    const kept = (await entries()).map(({ kind, origin, personal }) => [
      kind,
      origin !== null,
      personal !== null,
    ]);
    expect(kept).toEqual([
      ['team.invited', false, false],
      ['admin.banned', false, false],
      ['login.failed', true, false],
      ['login.failed', true, true],
      ['account.deleted', false, false],
    ]);
    expect(JSON.stringify(await entries())).not.toContain(owner.email);
    expect((await verifyChains(app)).filter(({ broken }) => broken)).toEqual([]);
  });
});

describe('logging in', () => {
  const password = 'koppie sunset';
  const browser = new FakeBrowser('203.0.113.9');

  it('is logged with its failures, and with one lock-out for each window', async () => {
    const email = 'sipho@example.com';
    const { userId } = await createAccount(app, { email, password });
    await signIn(app, { email, password }, browser);
    for (let at = 0; at < LIMITS['sign-in'].person + 3; at += 1) {
      await expect(signIn(app, { email, password: 'a guess' }, browser)).rejects.toThrow();
    }
    await expect(signIn(app, { email: 'nobody@example.com', password }, browser)).rejects.toThrow();
    const all = await entries();
    const counted = Object.groupBy(all, ({ kind }) => kind);
    expect(all[0]).toMatchObject({ kind: 'login.in', actorId: userId, origin: { address: '203.0.113.9' } });
    expect(counted['login.failed']).toHaveLength(LIMITS['sign-in'].person + 1);
    expect(counted['login.failed']?.[0]).toMatchObject({
      actorId: null,
      aboutId: userId,
      personal: { email },
    });
    expect(counted['login.failed']?.at(-1)).toMatchObject({
      aboutId: null,
      personal: { email: 'nobody@example.com' },
    });
    expect(counted['login.locked-out']).toMatchObject([{ facts: { door: 'sign-in' }, personal: { email } }]);
    expect(JSON.stringify(all)).not.toContain('a guess');
  });
});
