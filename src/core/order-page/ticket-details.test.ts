import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import {
  addQuestion,
  changeAttendeeSettings,
  changeQuestion,
  removeQuestion,
} from '../attendees/change-questions.ts';
import { AGREED } from '../attendees/question.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { placeOrder } from '../holds/place-order.ts';
import type { Actor } from '../shared/actor.ts';
import type { TicketsMail } from '../shared/mail/customer-mails.ts';
import { confirmOrder } from './confirm-order.ts';
import { getOrderPage } from './get-order-page.ts';
import { getTicketDetails, saveTicketDetails } from './ticket-details.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let buyer: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  buyer = aGuest(app);
  event = await anEvent(app, { types: [{ priceMinor: 0 }, { priceMinor: 35_000, name: 'VIP' }] });
});

const typeId = (index: number) => event.types[index]?.id ?? '';
const set = (more: object) =>
  changeAttendeeSettings(app, event.owner, event.eventId, {
    names: 'off',
    emails: false,
    beforePayment: true,
    ...more,
  });
const ask = (more: object) =>
  addQuestion(app, event.owner, event.eventId, {
    scope: 'ticket',
    kind: 'text',
    text: 'Shirt size?',
    ...more,
  });
const order = (quantities: number[], key?: string) =>
  placeOrder(
    app,
    buyer,
    {
      email: 'thandi@example.com',
      eventId: event.eventId,
      quantities: Object.fromEntries(quantities.flatMap((n, at) => (n > 0 ? [[typeId(at), n]] : []))),
    },
    undefined,
    key,
  );
const at = ({ orderId }: { orderId: string }) => ({ eventId: event.eventId, orderId });
const save = (placed: { orderId: string }, input: object) => saveTicketDetails(app, buyer, at(placed), input);
const seat = (number: number, more: object = {}) => ({ line: 1, seat: number, ...more });

describe('an event that asks nothing', () => {
  test('has no form, and its orders work as before', async () => {
    const placed = await order([1]);
    expect(placed).toMatchObject({ detailsPath: null });
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({ state: 'paid', details: null });
    await expect(getTicketDetails(app, buyer, at(placed))).rejects.toMatchObject({
      code: 'details.nothing-asked',
    });
  });

  test('has no form either once all its questions are closed or about other tickets', async () => {
    const { id, answered: _, ...question } = await ask({ types: [typeId(1)], required: true });
    expect(await order([1])).toMatchObject({ detailsPath: null });
    await changeQuestion(
      app,
      event.owner,
      { eventId: event.eventId, questionId: id },
      { ...question, closed: true },
    );
    expect(await order([0, 1])).toMatchObject({ detailsPath: null, tran: { provider: 'fake' } });
  });
});

describe('what is required before payment', () => {
  test('holds back a free order’s tickets until it is answered; a repeated call returns the same', async () => {
    await set({ names: 'required' });
    const key = 'k1';
    const placed = await order([2], key);
    const path = `/event/${event.eventId}/order/${placed.orderId}/details`;
    expect(placed).toMatchObject({ detailsPath: path, tran: null, toConfirm: false });
    expect(await order([2], key)).toEqual(placed);
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({
      state: 'held',
      details: { path, missing: 2, first: true },
    });
    await expect(save(placed, { tickets: [seat(1, { name: 'Thandi' })] })).rejects.toMatchObject({
      issues: [{ path: 'tickets.1.2.name', message: 'Enter a name.' }],
    });
    expect((await getTicketDetails(app, buyer, at(placed))).tickets[0]).toMatchObject({ name: '' });
    await save(placed, { tickets: [seat(1, { name: 'Thandi' }), seat(2, { name: 'Sipho' })] });
    const page = await getOrderPage(app, buyer, at(placed));
    expect(page).toMatchObject({ state: 'paid', details: { missing: 0, first: false } });
    expect(page.tickets.map(({ attendeeName }) => attendeeName)).toEqual(['Thandi', 'Sipho']);
    expect(await breaches(app)).toEqual([]);
  });

  test('shows how to pay once it is answered', async () => {
    await set({});
    const { id } = await ask({ required: true });
    const placed = await order([0, 1], 'k2');
    expect(placed.tran).toBeNull();
    expect((await getOrderPage(app, buyer, at(placed))).payment).toBeNull();
    await save(placed, { tickets: [seat(1, { answers: { [id]: 'M' } })] });
    expect(await order([0, 1], 'k2')).toMatchObject({ detailsPath: null, tran: { provider: 'fake' } });
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({
      details: { missing: 0, first: false },
      payment: { provider: 'fake' },
    });
  });

  test('comes before the link that confirms a larger free order', async () => {
    await set({ names: 'required' });
    const placed = await order([6]);
    expect(placed).toMatchObject({ toConfirm: true, detailsPath: expect.any(String) });
    await app.runJobs();
    const mail = app.outbox.findLast(({ kind }) => kind === 'confirm-order') as { link: string } | undefined;
    const key = new URL(mail?.link ?? '').searchParams.get('key') ?? '';
    await confirmOrder(app, { ...at(placed), key });
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({ state: 'held' });
    await save(placed, { tickets: [1, 2, 3, 4, 5, 6].map((n) => seat(n, { name: `Guest ${n}` })) });
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({ state: 'held', toConfirm: true });
    await confirmOrder(app, { ...at(placed), key });
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({ state: 'paid' });
  });

  test('is not taken once the seats are back on sale', async () => {
    await set({ names: 'required' });
    const placed = await order([1]);
    await cancelHold(app, at(placed));
    await expect(save(placed, { tickets: [seat(1, { name: 'Thandi' })] })).rejects.toMatchObject({
      code: 'details.closed',
    });
    expect(
      await app.db.selectFrom('attendees').where('orderId', '=', placed.orderId).selectAll().execute(),
    ).toEqual([]);
  });
});

describe('what is asked later', () => {
  test('keeps earlier answers, says what is missing, and is in the mail', async () => {
    await set({ names: 'required', beforePayment: false });
    const placed = await order([2]);
    expect(placed.detailsPath).toBeNull();
    expect(await save(placed, { tickets: [seat(1, { name: 'Thandi' })] })).toMatchObject({ missing: 1 });
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({
      details: { missing: 1, first: false },
    });
    await app.runJobs();
    const mails = app.outbox.filter((mail): mail is TicketsMail => mail.kind === 'tickets');
    const mail = mails.find(({ order }) => order.orderId === placed.orderId);
    expect(mail?.detailsMissing).toBe(true);
    expect(mail?.order.tickets.map(({ attendeeName }) => attendeeName)).toEqual(['Thandi', undefined]);
  });

  test('ends with the event', async () => {
    await set({ names: 'optional' });
    const placed = await order([1]);
    app.clock.advance(31 * 86_400_000);
    expect(await getOrderPage(app, buyer, at(placed))).toMatchObject({ details: null });
    await expect(save(placed, {})).rejects.toMatchObject({ code: 'details.closed' });
    app.clock.advance(-31 * 86_400_000);
  });
});

describe('answers', () => {
  test('are checked against their conditions again when saved', async () => {
    const food = await ask({
      kind: 'several',
      text: 'What do you eat?',
      options: ['Fish', 'Plants'],
      required: true,
    });
    const nuts = await ask({
      kind: 'consent',
      text: 'Nuts are fine',
      required: true,
      condition: { questionId: food.id, answers: ['Plants'] },
    });
    const placed = await order([1]);
    const answer = (answers: object) => save(placed, { tickets: [seat(1, { answers })] });
    await expect(answer({ [food.id]: ['Plants'] })).rejects.toMatchObject({
      issues: [{ path: `tickets.1.1.answers.${nuts.id}` }],
    });
    // An answer to a question that is not asked is not kept.
    const saved = await answer({ [food.id]: ['Fish'], [nuts.id]: AGREED });
    expect(saved.tickets[0]?.answers).toEqual({ [food.id]: ['Fish'] });
    await answer({ [food.id]: ['Fish', 'Plants'], [nuts.id]: AGREED });
    expect(await answer({ [food.id]: ['Fish'] })).toMatchObject({
      tickets: [{ answers: { [food.id]: ['Fish'] } }],
    });
  });

  test('are sealed where they are sensitive, and cannot be moved to another question', async () => {
    const { id } = await ask({ text: 'Any illness?', sensitive: true });
    const placed = await order([1]);
    await save(placed, { tickets: [seat(1, { answers: { [id]: 'Asthma' } })] });
    const [row] = await app.db
      .selectFrom('answers')
      .where('orderId', '=', placed.orderId)
      .selectAll()
      .execute();
    expect(row).toMatchObject({ value: null });
    expect(row?.sealed?.toString('latin1')).not.toContain('Asthma');
    expect((await getTicketDetails(app, buyer, at(placed))).tickets[0]?.answers).toEqual({
      [id]: ['Asthma'],
    });
    const other = await ask({ text: 'Another?', sensitive: true });
    await app.db
      .updateTable('answers')
      .set({ questionId: other.id })
      .where('orderId', '=', placed.orderId)
      .execute();
    await expect(getTicketDetails(app, buyer, at(placed))).rejects.toThrow();
  });

  test('keep the wording of their question, and what was answered', async () => {
    const { id, answered: _, ...question } = await ask({ kind: 'choice', options: ['S', 'M'] });
    const placed = await order([1]);
    const key = { eventId: event.eventId, questionId: id };
    await save(placed, { tickets: [seat(1, { answers: { [id]: 'M' } })] });
    const changed = { ...question, text: 'T-shirt?', options: ['S', 'Medium'] };
    await changeQuestion(app, event.owner, key, changed);
    await save(placed, { tickets: [seat(1, { answers: { [id]: 'M' } })] });
    const rows = app.db
      .selectFrom('answers')
      .where('orderId', '=', placed.orderId)
      .select(['asked', 'value']);
    expect(await rows.execute()).toEqual([{ asked: 'Shirt size?', value: ['M'] }]);
    await expect(
      changeQuestion(app, event.owner, key, { ...changed, kind: 'several' }),
    ).rejects.toMatchObject({
      issues: [{ path: 'kind' }],
    });
    await removeQuestion(app, event.owner, key);
    expect(await rows.execute()).toEqual([]);
  });

  test('are refused as a whole, and each wrong one is named', async () => {
    const { id } = await ask({ kind: 'number' });
    const once = await ask({ scope: 'order', text: 'Where from?' });
    await set({ names: 'optional', emails: true });
    const placed = await order([1]);
    const elsewhere = app.newId();
    await expect(
      save(placed, {
        answers: { [once.id]: 'a\u0000b', [elsewhere]: 'x' },
        tickets: [seat(1, { name: 'x'.repeat(101), email: 'nobody', answers: { [id]: 'many' } }), seat(2)],
      }),
    ).rejects.toMatchObject({
      code: 'details.invalid',
      issues: [
        { path: 'tickets.1.2' },
        { path: `answers.${elsewhere}` },
        { path: `answers.${once.id}` },
        { path: 'tickets.1.1.name' },
        { path: 'tickets.1.1.email' },
        { path: `tickets.1.1.answers.${id}` },
      ],
    });
    const saved = await save(placed, { tickets: [seat(1, { name: ' Thandi ', email: 'T@example.com' })] });
    expect(saved).toMatchObject({ tickets: [{ name: 'Thandi', email: 'T@example.com' }] });
  });

  test('are for those who may see the order', async () => {
    await ask({});
    const placed = await order([1]);
    const stranger = await aUser(app);
    await expect(saveTicketDetails(app, stranger, at(placed), {})).rejects.toMatchObject({
      code: 'order.unknown',
    });
    await expect(getTicketDetails(app, stranger, at(placed))).rejects.toMatchObject({
      code: 'order.unknown',
    });
  });
});
