import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import type { Actor } from '../shared/actor.ts';
import { answerQuestionnaire } from './answer-questionnaire.ts';
import { getQuestionnaire } from './get-questionnaire.ts';
import { deleteProspect, listProspects } from './prospects.ts';
import { hintsFor, LONGEST } from './questionnaire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const caller = { headers: new Headers(), address: '203.0.113.5' };
const answer = (actor: Actor, input: unknown, from = caller) => answerQuestionnaire(app, actor, input, from);
const inAll = async () => {
  const { count } = await app.db
    .selectFrom('questionnaires')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('a questionnaire', () => {
  test('of a guest is kept step by step, in one row, however often they go back', async () => {
    const guest = aGuest(app);
    const before = await inAll();
    expect(await getQuestionnaire(app, guest)).toMatchObject({ selection: null, progress: 0 });
    expect(await answer(guest, { info: 'spring', selection: 'Male' })).toMatchObject({ progress: 1 });
    const details = { firstName: 'Thandi', email: 'thandi@example.com', field3: 'Three', calledName: 'T' };
    expect(await answer(guest, { details })).toMatchObject({ progress: 2 });
    expect(await answer(guest, { details, finished: true })).toMatchObject({ progress: 3 });
    app.clock.advance(60_000);
    await answer(guest, { selection: 'Female' });
    await answer(guest, { details: { field5: 'Five' }, finished: true });
    expect(await getQuestionnaire(app, guest)).toEqual({
      info: 'spring',
      selection: 'Female',
      details: {
        ...{ firstName: 'Thandi', email: 'thandi@example.com', field1: '', field2: '', field3: 'Three' },
        ...{ field4: '', field5: 'Five', calledName: 'T' },
      },
      progress: 3,
    });
    expect(await inAll()).toBe(before + 1);
  });

  test('of an account stands on the account: started with the first step, and never further back', async () => {
    const user = await aUser(app);
    const stored = () =>
      app.db
        .selectFrom('users')
        .select(['started', 'questionnaire_progress as progress'])
        .where('id', '=', user.userId)
        .executeTakeFirst();
    expect(await stored()).toEqual({ started: false, progress: 0 });
    await answer(user, { selection: 'Male' });
    expect(await stored()).toEqual({ started: true, progress: 1 });
    await answer(user, { details: {}, finished: true });
    await answer(user, { selection: 'Female' });
    expect(await stored()).toEqual({ started: true, progress: 3 });
    expect(await getQuestionnaire(app, user)).toMatchObject({ selection: 'Female', progress: 3 });
  });

  test('is its respondent’s own', async () => {
    const [one, other] = [aGuest(app), aGuest(app)];
    await answer(one, { selection: 'Female', details: { firstName: 'One' } });
    expect(await getQuestionnaire(app, other)).toMatchObject({ selection: null, details: { firstName: '' } });
    await expect(answer({ kind: 'visitor' }, { selection: 'Male' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  test('answered twice at once is one', async () => {
    const guest = aGuest(app);
    const before = await inAll();
    await Promise.all([1, 2, 3, 4].map(() => answer(guest, { selection: 'Male' })));
    expect(await inAll()).toBe(before + 1);
  });

  test('takes any address and points out what is none', async () => {
    const guest = aGuest(app);
    const { details } = await answer(guest, { details: { email: 'thandi at example' }, finished: true });
    expect(details.email).toBe('thandi at example');
    expect(hintsFor(details)).toHaveProperty('email');
    expect(hintsFor({ email: '' })).toEqual({});
    expect(hintsFor({ email: 'thandi@example.com' })).toEqual({});
  });

  test.each([
    [{ details: { firstName: 'x'.repeat(LONGEST.firstName + 1) } }, 'details.firstName'],
    [{ details: { field1: 'x'.repeat(LONGEST.field1 + 1) } }, 'details.field1'],
    [{ details: { field2: 'two\nlines' } }, 'details.field2'],
    [{ details: { field6: 'six' } }, 'details.field6'],
    [{ selection: 'Both' }, 'selection'],
    [{ progress: 3 }, 'progress'],
  ])('refuses %j and keeps nothing', async (input, path) => {
    const guest = aGuest(app);
    await expect(answer(guest, input)).rejects.toMatchObject({ kind: 'invalid', issues: [{ path }] });
    expect(await getQuestionnaire(app, guest)).toMatchObject({ progress: 0 });
  });

  test('keeps what a link may say, however long or odd', async () => {
    const guest = aGuest(app);
    expect((await answer(guest, { info: `a\u0000b\n${'x'.repeat(400)}` })).info).toBe(`ab${'x'.repeat(198)}`);
  });

  test('of a guest may be answered often, but not without end', async () => {
    const from = { headers: new Headers(), address: '203.0.113.77' };
    const guest = aGuest(app);
    for (let time = 0; time < 60; time += 1) await answer(guest, { selection: 'Male' }, from);
    await expect(answer(guest, { selection: 'Male' }, from)).rejects.toMatchObject({ kind: 'too-many' });
    await answer(aGuest(app), { selection: 'Male' }, from);
    await answer(await aUser(app), { selection: 'Male' }, from);
  });
});

describe('prospects', () => {
  test('are guests’ answers, the last touched first, a page at a time, for admins alone', async () => {
    const fresh = await createTestApp();
    const admin = await aUser(fresh, { admin: true });
    const guests = Array.from({ length: 27 }, () => aGuest(fresh));
    for (const [at, guest] of guests.entries()) {
      fresh.clock.advance(1_000);
      await answerQuestionnaire(fresh, guest, { details: { firstName: `Guest ${at}` } }, caller);
    }
    await answerQuestionnaire(fresh, admin, { selection: 'Male' }, caller);
    const first = await listProspects(fresh, admin, undefined);
    expect(first).toMatchObject({ count: 27, page: 1, pages: 2 });
    expect(first.prospects[0]).toMatchObject({ details: { firstName: 'Guest 26' }, progress: 2 });
    expect(
      (await listProspects(fresh, admin, '2')).prospects.map(({ details }) => details.firstName),
    ).toEqual(['Guest 1', 'Guest 0']);
    expect((await listProspects(fresh, admin, 'x')).page).toBe(1);
    const prospectId = first.prospects[0]?.id;
    for (const actor of [await aUser(fresh), guests[0] as Actor]) {
      await expect(listProspects(fresh, actor, 1)).rejects.toMatchObject({
        kind: actor.kind === 'user' ? 'forbidden' : 'unauthenticated',
      });
      await expect(deleteProspect(fresh, actor, { prospectId })).rejects.toThrow();
    }
    await deleteProspect(fresh, admin, { prospectId });
    expect((await listProspects(fresh, admin, 1)).count).toBe(26);
    await expect(deleteProspect(fresh, admin, { prospectId })).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('do not include people with an account, who cannot be deleted as one', async () => {
    const admin = await aUser(app, { admin: true });
    await answer(admin, { selection: 'Male' });
    const { id } = await app.db
      .selectFrom('questionnaires')
      .select('id')
      .where('user_id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    await expect(deleteProspect(app, admin, { prospectId: id })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
