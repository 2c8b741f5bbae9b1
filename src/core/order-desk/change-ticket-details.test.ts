import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { listActivity } from '../activity/list-activity.ts';
import { addQuestion, changeAttendeeSettings, changeQuestion } from '../attendees/change-questions.ts';
import { sweepAnswers } from '../attendees/erase-answers.ts';
import { placeOrder } from '../holds/place-order.ts';
import { answerWithFile, getTicketDetails, saveTicketDetails } from '../order-page/ticket-details.ts';
import { sweepGuestData } from '../personal-data/remove-guest-data.ts';
import type { SignedIn } from '../shared/actor.ts';
import { answerAtDesk, changeTicketDetails, getDetailsAtDesk } from './change-ticket-details.ts';
import { getAnswerFile } from './get-answer-file.ts';

const DAY_MS = 86_400_000;
const app = await createTestApp({
  documents: blankDocuments,
  settings: { ...TEST_SETTINGS, guestDataDays: 90 },
});
const caller = { headers: new Headers(), address: '203.0.113.9' };
const PDF = { name: 'card.pdf', bytes: Buffer.from('%PDF-1.7 a scan') };

let event: Awaited<ReturnType<typeof anEvent>>;
let owner: SignedIn;
let boxOffice: SignedIn;
let order: { eventId: string; orderId: string };
const buyer = aGuest(app);
let asked: Record<'shirt' | 'illness' | 'medicine' | 'days' | 'card' | 'source', string>;

/** An event with many questions, and an order of two tickets; the first is answered. */
beforeEach(async () => {
  event = await anEvent(app, { types: [{ priceMinor: 0 }] });
  owner = event.owner as SignedIn;
  boxOffice = await aMember(app, owner, { role: 'box_office' });
  const { eventId, types } = event;
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'required',
    emails: true,
    beforePayment: false,
  });
  const ask = async (more: object) =>
    (await addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', ...more })).id;
  const shirt = await ask({ kind: 'choice', text: 'Shirt', options: ['S', 'M'], required: true });
  const illness = await ask({ kind: 'choice', text: 'Ill?', options: ['Yes', 'No'], sensitive: true });
  const medicine = await ask({
    text: 'Medicine at the desk?',
    condition: { questionId: illness, answers: ['Yes'] },
  });
  const days = await ask({ text: 'Bed', keepDays: 7 });
  const card = await ask({ kind: 'file', text: 'Student card' });
  const source = await ask({ scope: 'order', text: 'Heard of us?' });
  asked = { shirt, illness, medicine, days, card, source };
  const quantities = { [types[0]?.id ?? '']: 2 };
  const { orderId } = await placeOrder(app, buyer, { email: 'thandi@example.com', eventId, quantities });
  await app.runJobs();
  order = { eventId, orderId };
  const answers = { [shirt]: 'S', [illness]: 'Yes', [medicine]: 'Insulin', [days]: 'Upper' };
  await saveTicketDetails(app, buyer, order, {
    answers: { [source]: 'A friend' },
    tickets: [{ ...seat(1), name: 'Tandi Nkosi', email: 't@example.com', answers }],
  });
});

const seat = (number: number) => ({ line: 1, seat: number });
const change = (input: object, actor = boxOffice) => changeTicketDetails(app, actor, order, input);
const kept = async () => (await getTicketDetails(app, buyer, order)).tickets;
const written = async () => {
  const whose = { organisationId: owner.organisationId as string };
  const { entries } = await listActivity(app, owner, whose, { area: 'order' });
  return entries;
};
const at = async (days: number, check: () => Promise<void>) => {
  const now = app.clock.now().getTime();
  const { endsAt } = await app.db
    .selectFrom('events')
    .where('id', '=', order.eventId)
    .select('endsAt')
    .executeTakeFirstOrThrow();
  app.clock.advance(endsAt.getTime() + days * DAY_MS - now);
  try {
    await check();
  } finally {
    app.clock.advance(now - app.clock.now().getTime());
  }
};

test('the desk corrects a name and adds an answer; everything else stays, and required answers may be missing', async () => {
  const before = await kept();
  const changed = await change({
    tickets: [
      { ...seat(1), name: 'Thandi Nkosi' },
      { ...seat(2), answers: { [asked.shirt]: 'M' } },
    ],
  });
  expect(changed).toMatchObject({ missing: 1, ownName: '' });
  const [first, second] = before;
  expect(await kept()).toEqual([
    { ...first, name: 'Thandi Nkosi' },
    { ...second, answers: { [asked.shirt]: ['M'] } },
  ]);
  expect((await getTicketDetails(app, buyer, order)).answers).toEqual({ [asked.source]: ['A friend'] });
  await change({ answers: { [asked.source]: '' }, tickets: [{ ...seat(1), email: '' }] });
  expect((await kept())[0]).toMatchObject({ name: 'Thandi Nkosi', email: '' });
  expect((await getTicketDetails(app, buyer, order)).answers).toEqual({});
});

test('the audit log says who changed what, without sealed answers and without answers that are erased before its entries', async () => {
  await change({ tickets: [{ ...seat(1), name: 'Thandi Nkosi', answers: { [asked.shirt]: ['M'] } }] });
  const answers = { [asked.illness]: 'No', [asked.days]: 'Lower' };
  await change({ tickets: [{ ...seat(1), answers }] }, owner);
  const [second, first] = await written();
  const code = (await kept())[0]?.shortCode;
  expect(first).toMatchObject({
    kind: 'order.details-changed',
    sentence: expect.stringMatching(/ changed the ticket details of order [0-9A-F]{8} of “/),
    changes: [
      { field: `Name (${code})`, before: 'Tandi Nkosi', after: 'Thandi Nkosi' },
      { field: `Answer (${code}, Shirt)`, before: 'S', after: 'M' },
    ],
  });
  expect(second?.changes).toEqual([
    { field: `Answer (${code}, Ill?)`, before: 'Not kept here', after: 'Not kept here' },
    // The question is no longer asked.
    { field: `Answer (${code}, Medicine at the desk?)`, before: 'Insulin', after: '' },
    { field: `Answer (${code}, Bed)`, before: 'Not kept here', after: 'Not kept here' },
  ]);
  const { personal, facts } = await app.db
    .selectFrom('audit_entries')
    .where('kind', '=', 'order.details-changed')
    .orderBy('at')
    .orderBy('id')
    .select(['personal', 'facts'])
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(personal)).toContain('Thandi Nkosi');
  expect(JSON.stringify(facts)).not.toContain('Nkosi');
});

test('a save that changes nothing leaves no entry', async () => {
  await change({ tickets: [{ ...seat(1), name: ' Tandi Nkosi ', answers: { [asked.shirt]: 'S' } }] });
  await change({});
  expect(await written()).toEqual([]);
});

describe('a sensitive question', () => {
  test('is not shown at the box office, nor are its follow-up questions; a change there leaves both as they were', async () => {
    const { tickets } = await getDetailsAtDesk(app, boxOffice, order);
    expect(tickets[0]?.questions.map(({ text }) => text)).toEqual(['Shirt', 'Bed', 'Student card']);
    expect(JSON.stringify(tickets)).not.toMatch(/Insulin|Ill\?/);
    expect(JSON.stringify(await change({ tickets: [{ ...seat(1), name: 'T' }] }))).not.toContain('Insulin');
    expect((await kept())[0]?.answers).toMatchObject({
      [asked.illness]: ['Yes'],
      [asked.medicine]: ['Insulin'],
    });
    for (const id of [asked.illness, asked.medicine]) {
      await expect(change({ tickets: [{ ...seat(1), answers: { [id]: 'No' } }] })).rejects.toMatchObject({
        code: 'details.invalid',
        message: expect.stringContaining('owners and managers'),
        issues: [{ path: `tickets.1.1.answers.${id}` }],
      });
    }
    const which = { ...seat(1), questionId: asked.illness };
    await expect(answerAtDesk(app, boxOffice, order, which, { file: PDF, caller })).rejects.toMatchObject({
      code: 'details.invalid',
    });
  });

  test('is changed by those who may edit the event', async () => {
    const manager = await aMember(app, owner, { role: 'manager' });
    const { tickets } = await getDetailsAtDesk(app, manager, order);
    expect(tickets[0]?.answers[asked.illness]).toEqual(['Yes']);
    await change({ tickets: [{ ...seat(1), answers: { [asked.medicine]: 'None' } }] }, manager);
    expect((await kept())[0]?.answers[asked.medicine]).toEqual(['None']);
  });
});

test('the form is for those who handle orders', async () => {
  for (const role of ['finance', 'reader'] as const) {
    const member = await aMember(app, owner, { role });
    await expect(getDetailsAtDesk(app, member, order), role).rejects.toMatchObject({
      code: 'organisation.role',
    });
    await expect(change({}, member), role).rejects.toMatchObject({ code: 'organisation.role' });
  }
  const stranger = await aUser(app);
  await expect(getDetailsAtDesk(app, stranger, order)).rejects.toMatchObject({ code: 'event.unknown' });
  const other = await anEvent(app, { owner });
  await expect(
    changeTicketDetails(app, owner, { ...order, eventId: other.eventId }, {}),
  ).rejects.toMatchObject({
    code: 'order.unknown',
  });
});

test('each error shows at its field, and nothing is written', async () => {
  const wrong = [
    { ...seat(1), name: 'a'.repeat(101), email: 'no address', answers: { [asked.shirt]: 'XXL' } },
    { ...seat(2), name: 'Sam', answers: { [asked.source]: 'Here' } },
    { ...seat(3), name: 'Nobody' },
  ];
  const refused = await change({ tickets: wrong }).catch((error) => error);
  expect(refused.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
    `tickets.1.1.answers.${asked.shirt}`,
    'tickets.1.1.email',
    'tickets.1.1.name',
    `tickets.1.2.answers.${asked.source}`,
    'tickets.1.3',
  ]);
  await expect(change({ tickets: [{ ...seat(1), sneaky: 1 }] })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  expect((await kept()).map(({ name }) => name)).toEqual(['Tandi Nkosi', '']);
  expect(await written()).toEqual([]);
});

test('a file that the customer sent to the organiser is kept as theirs', async () => {
  const which = { ...seat(2), questionId: asked.card };
  await answerAtDesk(app, boxOffice, order, which, { file: PDF, caller });
  expect((await kept())[1]?.answers[asked.card]).toEqual(['card.pdf']);
  const file = await getAnswerFile(app, boxOffice, order, which);
  expect(Buffer.from(file.bytes)).toEqual(PDF.bytes);
  // A second file with the same name is a change as well.
  await answerAtDesk(app, boxOffice, order, which, { file: PDF, caller });
  expect(await written()).toHaveLength(2);
  await change({ tickets: [{ ...seat(2), answers: { [asked.card]: '' } }] });
  await expect(getAnswerFile(app, boxOffice, order, which)).rejects.toMatchObject({
    code: 'details.no-file',
  });
});

test('an answer to a closed question does not block a save', async () => {
  const closed = { scope: 'ticket', kind: 'text', text: 'Bed', keepDays: 7, closed: true };
  await changeQuestion(app, owner, { eventId: order.eventId, questionId: asked.days }, closed);
  await answerWithFile(app, buyer, order, { ...seat(1), questionId: asked.card }, { file: PDF, caller });
  await change({ tickets: [{ ...seat(1), name: 'Thandi' }] });
  const rows = app.db.selectFrom('answers').where('questionId', '=', asked.days).select('value').execute();
  expect(await rows).toEqual([{ value: ['Upper'] }]);
});

describe('after the event', () => {
  test('names can still be corrected, though the customer can no longer do it', async () => {
    await at(1, async () => {
      await expect(getTicketDetails(app, buyer, order)).rejects.toMatchObject({ code: 'details.closed' });
      const { tickets } = await change({ tickets: [{ ...seat(1), name: 'Thandi Nkosi' }] });
      expect(tickets[0]).toMatchObject({ name: 'Thandi Nkosi', answers: { [asked.days]: ['Upper'] } });
    });
  });

  test('an erased answer is not asked for again', async () => {
    await at(7, async () => {
      await sweepAnswers(app);
      const { tickets } = await getDetailsAtDesk(app, owner, order);
      expect(tickets[0]?.questions.map(({ id }) => id)).not.toContain(asked.days);
      await expect(
        change({ tickets: [{ ...seat(1), answers: { [asked.days]: 'Lower' } }] }),
      ).rejects.toMatchObject({ code: 'details.invalid' });
    });
  });

  test('nothing is written once guests’ data has been removed, and the audit log names nobody any more', async () => {
    await change({ tickets: [{ ...seat(1), name: 'Thandi Nkosi' }] });
    expect((await written())[0]?.changes).toHaveLength(1);
    await at(90, async () => {
      await expect(change({})).rejects.toMatchObject({ code: 'details.closed' });
      expect(await sweepGuestData(app)).toBeGreaterThan(0);
      expect((await written())[0]).toMatchObject({ kind: 'order.details-changed', changes: [] });
    });
    await expect(change({})).rejects.toMatchObject({ code: 'details.closed' });
  });
});

test('an unpaid order is still its customer’s to fill in, and an event without questions has names to change', async () => {
  const { owner, eventId, types } = await anEvent(app);
  const { orderId } = await placeOrder(app, buyer, {
    email: 'b@example.com',
    eventId,
    eventType: types[0]?.id,
  });
  await expect(changeTicketDetails(app, owner, { eventId, orderId }, {})).rejects.toMatchObject({
    code: 'order.not-paid',
  });
  const free = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const placed = await placeOrder(app, buyer, {
    email: 'b@example.com',
    eventId: free.eventId,
    eventType: free.types[0]?.id,
  });
  await app.runJobs();
  const plain = { eventId: free.eventId, orderId: placed.orderId };
  const named = { tickets: [{ line: 1, seat: 1, name: 'Thandi Nkosi' }] };
  expect(await changeTicketDetails(app, free.owner, plain, named)).toMatchObject({
    names: 'optional',
    questions: [],
    tickets: [{ name: 'Thandi Nkosi' }],
  });
});
