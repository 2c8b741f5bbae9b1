import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import { answerQuestionnaire } from './answer-questionnaire.ts';
import { getQuestionnaire, getQuestions } from './get-questionnaire.ts';
import { deleteProspect, listProspects } from './prospects.ts';
import { hintFor, nameIn } from './questionnaire.ts';
import { EXAMPLES, TO_START_WITH } from './questions.ts';
import { saveQuestions } from './save-questions.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await aUser(app, { admin: true });
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
const answersOf = async (actor: Actor) =>
  (await getQuestionnaire(app, actor)).answers.map(({ question, answer: given }) => [question, given]);

describe('a questionnaire', () => {
  test('of a guest is stored step by step in one row, however often they go back', async () => {
    const guest = aGuest(app);
    const before = await inAll();
    expect(await getQuestionnaire(app, guest)).toMatchObject({ answers: [], progress: 0 });
    const first = { info: 'spring', answers: { selection: 'Male' }, done: 'gender' };
    expect(await answer(guest, first)).toMatchObject({ progress: 1 });
    const answers = { firstName: 'Thandi', email: 'thandi@example.com', field3: 'Three', calledName: 'T' };
    expect(await answer(guest, { answers })).toMatchObject({ progress: 2 });
    expect(await answer(guest, { answers, done: 'second' })).toMatchObject({ progress: 3 });
    app.clock.advance(60_000);
    await answer(guest, { answers: { selection: 'Female' } });
    await answer(guest, { answers: { field5: 'Five', field3: '' }, done: 'second' });
    expect(await getQuestionnaire(app, guest)).toMatchObject({ info: 'spring', progress: 3 });
    expect(await answersOf(guest)).toEqual([
      ['Gender', 'Female'],
      ['First name', 'Thandi'],
      ['Email', 'thandi@example.com'],
      ['Field 5', 'Five'],
      ['First name to call you by', 'T'],
    ]);
    expect(await inAll()).toBe(before + 1);
  });

  test('of an account is stored with the account: started with the first step, and never further back', async () => {
    const user = await aUser(app);
    const stored = () =>
      app.db
        .selectFrom('users')
        .select(['started', 'questionnaireProgress as progress'])
        .where('id', '=', user.userId)
        .executeTakeFirst();
    expect(await stored()).toEqual({ started: false, progress: 0 });
    await answer(user, { answers: { selection: 'Male' } });
    expect(await stored()).toEqual({ started: true, progress: 1 });
    await answer(user, { done: 'second' });
    await answer(user, { answers: { selection: 'Female' } });
    expect(await stored()).toEqual({ started: true, progress: 3 });
    expect(await getQuestionnaire(app, user)).toMatchObject({ answers: [{ answer: 'Female' }], progress: 3 });
  });

  test('can only be read and answered by its respondent', async () => {
    const [one, other] = [aGuest(app), aGuest(app)];
    await answer(one, { answers: { selection: 'Female', firstName: 'One' } });
    expect(await answersOf(other)).toEqual([]);
    await expect(answer({ kind: 'visitor' }, {})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('answered twice at once is stored once', async () => {
    const guest = aGuest(app);
    const before = await inAll();
    await Promise.all([1, 2, 3, 4].map(() => answer(guest, { answers: { selection: 'Male' } })));
    expect(await inAll()).toBe(before + 1);
  });

  test('accepts any address and points out one that is invalid', async () => {
    const guest = aGuest(app);
    await answer(guest, { answers: { email: 'thandi at example' }, done: 'second' });
    expect(await answersOf(guest)).toEqual([['Email', 'thandi at example']]);
    expect(hintFor('thandi at example')).toContain('doesn’t look like');
    expect(hintFor('')).toBeUndefined();
    expect(hintFor('thandi@example.com')).toBeUndefined();
  });

  test.each([
    [{ answers: { firstName: 'x'.repeat(101) } }, 'invalid', ['answers.firstName']],
    [{ answers: { field1: 'x'.repeat(501) } }, 'invalid', ['answers.field1']],
    [{ answers: { field2: 'two\nlines' } }, 'invalid', ['answers.field2']],
    [{ answers: { selection: 'Both' } }, 'invalid', ['answers.selection']],
    [{ progress: 3 }, 'invalid', ['progress']],
    [{ answers: { field6: 'six' } }, 'conflict', []],
  ])('refuses %j and keeps nothing', async (input, kind, paths) => {
    const guest = aGuest(app);
    const issues = paths.map((path) => ({ path }));
    await expect(answer(guest, input)).rejects.toMatchObject({ kind, issues });
    expect(await getQuestionnaire(app, guest)).toMatchObject({ progress: 0 });
  });

  test('stores what a link may contain, however long or odd', async () => {
    const guest = aGuest(app);
    expect((await answer(guest, { info: `a\u0000b\n${'x'.repeat(400)}` })).info).toBe(`ab${'x'.repeat(198)}`);
  });

  test('of a guest may be answered often, but not without end', async () => {
    const from = { headers: new Headers(), address: '203.0.113.77' };
    const guest = aGuest(app);
    for (let time = 0; time < 60; time += 1) await answer(guest, {}, from);
    await expect(answer(guest, {}, from)).rejects.toMatchObject({ kind: 'too-many' });
    await answer(aGuest(app), {}, from);
    await answer(await aUser(app), {}, from);
  });
});

describe('the questions', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('questionnaire_form').execute();
  });

  const town = { kind: 'text', text: 'Where do you live?' };
  const kindOfEvent = { kind: 'choice', text: 'What do you organise?', options: ['Concerts', 'Talks'] };
  const steps = (first: object[], second: object[]) => [
    { heading: 'What brings you here?', questions: first },
    { heading: 'About you', questions: second },
  ];
  const save = (first: object[], second: object[], version = 0, actor: Actor = admin) =>
    saveQuestions(app, actor, { version, steps: steps(first, second) });

  test('are the specification’s until an admin writes others', async () => {
    expect(await getQuestions(app)).toEqual(EXAMPLES);
    const [gender, second] = EXAMPLES.steps.map(({ questions }) => questions);
    expect(gender).toMatchObject([{ options: ['Male', 'Female'], selected: 'Male' }]);
    expect(second?.map(({ placeholder }) => placeholder)).toEqual([
      ...['Firstname', 'Email', 'Field1', 'Field2', 'Field3', 'Field4', 'Field5', 'Firstname'],
    ]);
    await expect(save([town], [town], 0, await aUser(app))).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await getQuestions(app)).open).toBe(false);
    const saved = await save([kindOfEvent], [town]);
    expect(await getQuestions(app)).toEqual(saved);
    expect(saved).toMatchObject({ open: true, version: 1, steps: steps([kindOfEvent], [town]) });
  });

  test('that an admin writes preselect nothing, also when they start from the examples', async () => {
    const asked = TO_START_WITH.flatMap(({ questions }) => questions);
    expect(asked.filter((question) => 'selected' in question || 'placeholder' in question)).toEqual([]);
    const selected = { ...kindOfEvent, selected: 'Talks' };
    await expect(save([selected], [town])).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('can change without changing the meaning of an earlier answer', async () => {
    const saved = await save([kindOfEvent], [town, { kind: 'name', text: 'Name' }]);
    const [, second] = saved.steps;
    const [townId = '', nameId = ''] = second?.questions.map(({ id }) => id) ?? [];
    const guest = aGuest(app);
    await answer(guest, { answers: { [townId]: 'Durban', [nameId]: 'Thandi' } });
    const edited = { id: townId, kind: 'text', text: 'Where are your events?' };
    const later = await save([kindOfEvent], [{ id: nameId, kind: 'name', text: 'Name' }, edited], 1);
    const ids = later.steps[1]?.questions.map(({ id }) => id);
    expect(ids).toEqual([nameId, expect.not.stringMatching(townId)]);
    expect(await answersOf(guest)).toEqual([
      ['Where do you live?', 'Durban'],
      ['Name', 'Thandi'],
    ]);
    await answer(guest, { answers: { [ids?.[1] ?? '']: 'Cape Town' } });
    expect(await answersOf(guest)).toContainEqual(['Where do you live?', 'Durban']);
    expect(await answersOf(guest)).toContainEqual(['Where are your events?', 'Cape Town']);
    await expect(answer(guest, { answers: { [townId]: 'Paris' } })).rejects.toMatchObject({
      code: 'questionnaire.changed',
    });
  });

  test('that are required keep their step open without an answer, and no answer is lost', async () => {
    const saved = await save([{ ...kindOfEvent, required: true }], [{ ...town, required: true }, town]);
    const [choice = '', first = '', second = ''] = saved.steps.flatMap(({ questions }) =>
      questions.map(({ id }) => id),
    );
    const guest = aGuest(app);
    await expect(answer(guest, { done: 'gender' })).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: `answers.${choice}` }],
    });
    await expect(
      answer(guest, { answers: { [first]: ' ', [second]: 'Durban' }, done: 'second' }),
    ).rejects.toMatchObject({ issues: [{ path: `answers.${choice}` }, { path: `answers.${first}` }] });
    expect(await getQuestionnaire(app, guest)).toMatchObject({
      progress: 2,
      answers: [{ answer: 'Durban' }],
    });
    await answer(guest, { answers: { [choice]: 'Talks', [first]: 'Durban' }, done: 'second' });
    expect(await getQuestionnaire(app, guest)).toMatchObject({ progress: 3 });
  });

  test('saved by two admins at once are one admin’s, and the other is refused', async () => {
    await save([town], [town]);
    await expect(save([kindOfEvent], [town])).rejects.toMatchObject({ kind: 'conflict' });
    const both = await Promise.allSettled([save([town], [kindOfEvent], 1), save([kindOfEvent], [town], 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    [[], [town], 'steps.0.questions'],
    [[{ kind: 'text', text: ' ' }], [town], 'steps.0.questions.0.text'],
    [[town], [{ ...kindOfEvent, options: ['Only one'] }], 'steps.1.questions.0.options'],
    [[town], [{ ...kindOfEvent, options: ['Same', 'Same'] }], 'steps.1.questions.0.options'],
  ])('are refused where one is wrong: %j, %j', async (first, second, path) => {
    await expect(save(first, second)).rejects.toMatchObject({ kind: 'invalid', issues: [{ path }] });
    expect((await getQuestions(app)).open).toBe(false);
  });
});

describe('prospects', () => {
  test('are guests’ answers, most recently changed first, in pages, for admins alone', async () => {
    const fresh = await createTestApp();
    const boss = await aUser(fresh, { admin: true });
    const guests = Array.from({ length: 27 }, () => aGuest(fresh));
    for (const [at, guest] of guests.entries()) {
      fresh.clock.advance(1_000);
      await answerQuestionnaire(fresh, guest, { answers: { firstName: `Guest ${at}` } }, caller);
    }
    await answerQuestionnaire(fresh, boss, { answers: { selection: 'Male' } }, caller);
    const first = await listProspects(fresh, boss, undefined);
    expect(first).toMatchObject({ count: 27, page: 1, pages: 2 });
    expect(first.prospects[0]).toMatchObject({ answers: [{ answer: 'Guest 26' }], progress: 2 });
    expect((await listProspects(fresh, boss, '2')).prospects.map(nameIn)).toEqual(['Guest 1', 'Guest 0']);
    expect((await listProspects(fresh, boss, 'x')).page).toBe(1);
    const prospectId = first.prospects[0]?.id;
    for (const actor of [await aUser(fresh), guests[0] as Actor]) {
      await expect(listProspects(fresh, actor, 1)).rejects.toMatchObject({
        kind: actor.kind === 'user' ? 'forbidden' : 'unauthenticated',
      });
      await expect(deleteProspect(fresh, actor, { prospectId })).rejects.toThrow();
    }
    await deleteProspect(fresh, boss, { prospectId });
    expect((await listProspects(fresh, boss, 1)).count).toBe(26);
    await expect(deleteProspect(fresh, boss, { prospectId })).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('do not include people with an account, who cannot be deleted here', async () => {
    await answer(admin, { answers: {} });
    const { id } = await app.db
      .selectFrom('questionnaires')
      .select('id')
      .where('userId', '=', admin.userId)
      .executeTakeFirstOrThrow();
    await expect(deleteProspect(app, admin, { prospectId: id })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
