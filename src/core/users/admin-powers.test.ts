import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, provesAgain } from '../../../tests/factories.ts';
import { deleteUser } from '../personal-data/delete-account.ts';
import { answerQuestionnaire } from '../questionnaire/answer-questionnaire.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { getUser } from './get-user.ts';
import { setAdmin } from './set-admin.ts';

let app: TestApp;
let admin: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.db.updateTable('users').set({ role: 'user' }).execute();
  admin = await aUser(app, { admin: true });
  person = await aUser(app);
});
const caller = { headers: new Headers(), address: '203.0.113.5' };
const cookies = (lines: string[]) =>
  new Headers({ cookie: lines.map((line) => line.split(';')[0]).join('; ') });

describe('a ban', () => {
  test('ends every session at once, is explained at the login, and can be lifted', async () => {
    const login = { email: 'sipho@example.com', password: 'a long sentence' };
    const { userId } = await createAccount(app, login);
    const { setCookie } = await signIn(app, login, caller);
    expect(await identify(app, cookies(setCookie))).toMatchObject({ userId });

    await banUser(app, admin, { userId, reason: ' Sold what was not theirs. ' });
    expect((await identify(app, cookies(setCookie))).kind).not.toBe('user');
    await expect(signIn(app, login, caller)).rejects.toMatchObject({
      code: 'user-disabled',
      message: 'This account was closed. Write to support@tikiti.test if you think that is wrong.',
    });
    expect(await getUser(app, admin, { userId })).toMatchObject({
      banned: true,
      banReason: 'Sold what was not theirs.',
    });

    app.clock.advance(11 * 60_000);
    await expect(unbanUser(app, admin, { userId })).rejects.toMatchObject({ code: 'account.proof-needed' });
    await expect(banUser(app, admin, { userId, reason: 'Again.' })).rejects.toMatchObject({
      code: 'account.proof-needed',
    });
    await provesAgain(app, admin);
    await unbanUser(app, admin, { userId });
    expect(await signIn(app, login, caller)).toMatchObject({ outcome: 'signed-in' });
    expect(await getUser(app, admin, { userId })).toMatchObject({ banned: false, banReason: null });
  });

  test('keeps the person’s events on sale, and says so', async () => {
    const at = { owner: person };
    const { eventId } = await anEvent(app, at);
    await anEvent(app, { ...at, cancelledAt: app.clock.now() });
    await anEvent(app, { ...at, approval: 'pending' });
    const { userId } = person;
    await banUser(app, admin, { userId, reason: 'Spam.' });
    const { events, liveEvents } = await getUser(app, admin, { userId });
    expect(events).toBe(3);
    expect(liveEvents).toMatchObject([{ id: eventId, onSale: true, taken: 0 }]);
  });

  test('needs a reason, and a person who is not an admin', async () => {
    const { userId } = person;
    await expect(banUser(app, admin, { userId, reason: '  ' })).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    });
    for (const other of [admin, await aUser(app, { admin: true })]) {
      const input = { userId: other.userId, reason: 'x' };
      await expect(banUser(app, admin, input)).rejects.toMatchObject({ code: 'account.is-admin' });
    }
    await expect(banUser(app, admin, { userId: 'nobody', reason: 'x' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(unbanUser(app, admin, { userId: 'nobody' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('being an admin', () => {
  const roleOf = async ({ userId }: SignedIn) => (await getUser(app, admin, { userId })).admin;

  test('is given and removed by another admin', async () => {
    await setAdmin(app, admin, { userId: person.userId, admin: true });
    expect(await roleOf(person)).toBe(true);
    await setAdmin(app, admin, { userId: person.userId, admin: false });
    expect(await roleOf(person)).toBe(false);
  });

  test('cannot be removed by oneself, nor given to banned or unverified accounts', async () => {
    await expect(setAdmin(app, admin, { userId: admin.userId, admin: false })).rejects.toMatchObject({
      code: 'account.own-role',
    });
    await banUser(app, admin, { userId: person.userId, reason: 'x' });
    await expect(setAdmin(app, admin, { userId: person.userId, admin: true })).rejects.toMatchObject({
      code: 'account.banned',
    });
    const fresh = await aUser(app, { emailVerified: false });
    await expect(setAdmin(app, admin, { userId: fresh.userId, admin: true })).rejects.toMatchObject({
      code: 'account.email-not-verified',
    });
  });

  test('stays with one of two admins who remove each other at once', async () => {
    const other = await aUser(app, { admin: true });
    const outcomes = await Promise.allSettled([
      setAdmin(app, admin, { userId: other.userId, admin: false }),
      setAdmin(app, other, { userId: admin.userId, admin: false }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'forbidden' },
    });
    expect([await roleOf(admin), await roleOf(other)].filter(Boolean)).toHaveLength(1);
  });
});

describe('all admins are mailed', () => {
  let other: SignedIn;
  const notices = async () => {
    await app.runJobs();
    return app.outbox
      .flatMap((mail) =>
        mail.kind === 'account-notice' ? [`${mail.notice} ${mail.to}: ${mail.detail}`] : [],
      )
      .sort();
  };
  beforeEach(async () => {
    other = await aUser(app, { admin: true });
    await app.runJobs();
    app.outbox.length = 0;
  });

  test('when an admin is added or removed; that person too', async () => {
    const of = (notice: string, detail: string) =>
      [admin, other, person].map(({ email }) => `${notice} ${email}: ${detail}`).sort();
    await setAdmin(app, admin, { userId: person.userId, admin: true });
    expect(await notices()).toEqual(of('admin-added', `${admin.email} made ${person.email} an admin.`));
    app.outbox.length = 0;
    await setAdmin(app, admin, { userId: person.userId, admin: true });
    expect(await notices()).toEqual([]);
    await setAdmin(app, other, { userId: person.userId, admin: false });
    expect(await notices()).toEqual(
      of('admin-removed', `${other.email} removed ${person.email} as an admin.`),
    );
  });

  test('when somebody is banned, with the reason, and unbanned', async () => {
    const of = (notice: string, detail: string) =>
      [admin, other].map(({ email }) => `${notice} ${email}: ${detail}`).sort();
    await banUser(app, admin, { userId: person.userId, reason: 'Spam.' });
    const banned = of('user-banned', `${admin.email} banned ${person.email}. Reason: Spam.`);
    expect(await notices()).toEqual(banned);
    app.outbox.length = 0;
    await unbanUser(app, other, { userId: person.userId });
    expect(await notices()).toEqual(of('user-unbanned', `${other.email} lifted the ban on ${person.email}.`));
  });
});

describe('a user’s page for admins', () => {
  test('shows their answers and the number of their events and orders', async () => {
    await anEvent(app, { owner: person });
    await anEvent(app, { owner: person, approval: 'rejected' });
    const answers = { answers: { selection: 'Female', field2: 'Two' }, done: 'second' };
    await answerQuestionnaire(app, person, answers, caller);
    expect(await getUser(app, admin, { userId: person.userId })).toMatchObject({
      email: person.email,
      country: 'Country',
      progress: 3,
      events: 2,
      orders: 0,
      questionnaire: {
        answers: [
          { question: 'Gender', answer: 'Female' },
          { question: 'Field 2', answer: 'Two' },
        ],
        progress: 3,
      },
    });
  });

  test('no longer exists once the user is deleted', async () => {
    const { userId } = person;
    await answerQuestionnaire(app, person, { answers: { selection: 'Male' } }, caller);
    await deleteUser(app, admin, { userId });
    await expect(getUser(app, admin, { userId })).rejects.toMatchObject({ kind: 'not-found' });
    const kept = app.db.selectFrom('questionnaires').select('id').where('userId', '=', userId);
    expect(await kept.execute()).toEqual([]);
  });
});

test('all of this is for admins only', async () => {
  const { userId } = await aUser(app);
  for (const [actor, kind] of [
    [person, 'forbidden'],
    [aGuest(app), 'unauthenticated'],
  ] as const) {
    await expect(getUser(app, actor, { userId })).rejects.toMatchObject({ kind });
    await expect(banUser(app, actor, { userId, reason: 'x' })).rejects.toMatchObject({ kind });
    await expect(unbanUser(app, actor, { userId })).rejects.toMatchObject({ kind });
    await expect(setAdmin(app, actor, { userId, admin: true })).rejects.toMatchObject({ kind });
  }
});
