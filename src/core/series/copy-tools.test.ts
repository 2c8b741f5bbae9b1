import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aMember, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { addAddOn, changeAddOn } from '../add-ons/change-add-ons.ts';
import { listAddOns } from '../add-ons/find-add-ons.ts';
import {
  addQuestion,
  changeAttendeeSettings,
  changeQuestion,
  getAttendeeForm,
  reorderQuestions,
} from '../attendees/change-questions.ts';
import { addArea, changeArea, listAreas } from '../check-in/areas/change-areas.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { findDeskEvent } from '../events/event-store.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getDeskEvent } from '../order-desk/get-desk-event.ts';
import { addPromotion, changePromotion, enterPromotion } from '../promo-codes/change-promotions.ts';
import { listPromotions } from '../promo-codes/find-promotions.ts';
import { newPromotionSchema } from '../promo-codes/promotion.ts';
import type { SignedIn } from '../shared/actor.ts';
import { parseInput } from '../shared/parse-input.ts';
import { getWaitingList } from '../waiting-list/get-waiting-list.ts';
import { setWaitingList } from '../waiting-list/set-waiting-list.ts';
import { addDates } from './add-dates.ts';
import { changeFollowing } from './change-following.ts';
import { leaveSeries } from './change-series.ts';
import { copyTools } from './copy-tools.ts';
import { getSeries } from './get-series.ts';
import { COPIED_TOOLS } from './tools-to-copy.ts';

let app: TestApp;
let owner: SignedIn;
let first: string;
let second: string;
let third: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await aUser(app);
  const { id } = await createEvent(app, owner, sampleEvent);
  await addDates(app, owner, id, { dates: ['2026-12-19T19:30', '2026-12-26T20:30'] });
  const dates = (await getSeries(app, owner, id))?.dates ?? [];
  [first = '', second = '', third = ''] = dates.map((date) => date.id);
  await app.db
    .updateTable('events')
    .set({ approval: 'approved' })
    .where('id', 'in', [first, second, third])
    .execute();
});

const everything = { tools: [...COPIED_TOOLS] };
const copy = (id: string, input: object = everything) => copyTools(app, owner, id, input);
/** The result for each later date, one line per item. */
const said = async (...asked: Parameters<typeof copy>) =>
  (await copy(...asked)).dates.map(({ items }) =>
    items.map(({ name, outcome, why }) => `${name} ${outcome}${why ? `: ${why}` : ''}`),
  );
const typesOf = async (eventId: string) => (await getOwnEvent(app, owner, eventId)).types;
const codesOf = async (eventId: string) => (await listPromotions(app, owner, eventId, {})).promotions;
const addOnsOf = async (eventId: string) => (await listAddOns(app, owner, eventId)).addOns;
const shirt = (eventId: string, variants: object[], more: object = {}) => ({
  eventId,
  name: 'T-shirt',
  currency: 'ZAR',
  variants,
  ...more,
});
const sizes = (capacity: number, ...names: string[]) =>
  names.map((name) => ({ name, priceMinor: 15_000, capacity }));
const off = { price: { effect: 'percent', percentHundredths: 1_000 } };

/** Gives the first date at least one item of each tool. */
async function aFullDate() {
  const [general, terrace] = await typesOf(first);
  await addAddOn(app, owner, shirt(first, sizes(40, 'Medium', 'Large'), { ticketTypes: [general?.id] }));
  const [added] = await addOnsOf(first);
  const limits = { validFrom: '2026-12-01T08:00', validUntil: '2026-12-12T12:00', maxUses: 9 };
  await addPromotion(app, owner, {
    eventId: first,
    code: 'EARLY',
    ...off,
    ...limits,
    types: [general?.id, added?.variants[1]?.id],
  });
  await addPromotion(app, owner, { eventId: first, name: 'Newsletter', count: 2, ...off });
  await changeAttendeeSettings(app, owner, first, { names: 'required', emails: true, beforePayment: false });
  const choice = { scope: 'ticket', kind: 'choice', text: 'Food?', options: ['Fish', 'Plants'] };
  const food = await addQuestion(app, owner, first, { ...choice, types: [terrace?.id] });
  const condition = { questionId: food.id, answers: ['Fish'] };
  const bones = await addQuestion(app, owner, first, {
    scope: 'ticket',
    kind: 'text',
    text: 'Bones?',
    condition,
  });
  await addQuestion(app, owner, first, { scope: 'order', kind: 'text', text: 'Asked no more', closed: true });
  // A follow-up question may come before the question it depends on.
  const { questions } = await getAttendeeForm(app, owner, first);
  const others = questions.map(({ id }) => id).filter((id) => id !== bones.id);
  await reorderQuestions(app, owner, first, { questionIds: [bones.id, ...others] });
  const [main] = await listAreas(app, owner, first);
  await changeArea(app, owner, { eventId: first, areaId: main?.id, name: 'Gate', reEntry: true });
  const times = { ticketTypeId: terrace?.id, validFrom: '2026-12-12T18:00', validUntil: null };
  await addArea(app, owner, { eventId: first, name: 'Terrace', types: [times] });
  await setWaitingList(app, owner, first, { open: true, offerHours: 12, resale: true });
}

describe('the tools of a date are copied to all later ones', () => {
  test('missing items are added, for the date’s own ticket types and with times as far from the start', async () => {
    await aFullDate();
    const added = [
      ...['T-shirt added', 'EARLY added', 'Names changed', 'Food? added', 'Bones? added'],
      ...['Order of questions changed', 'Gate changed', 'Terrace added', 'Waiting list changed'],
    ];
    expect(await said(first)).toEqual([added, added]);
    const [general, terrace] = await typesOf(third);
    const [addOn] = await addOnsOf(third);
    expect(addOn).toMatchObject({
      name: 'T-shirt',
      ticketTypes: [general?.id],
      variants: [{ name: 'Medium', capacity: 40 }, { name: 'Large' }],
    });
    expect(await codesOf(third)).toMatchObject([
      {
        name: 'EARLY',
        maxUses: 9,
        validFrom: '2026-12-15T09:00',
        validUntil: '2026-12-26T13:00',
        types: expect.arrayContaining([general?.id, addOn?.variants[1]?.id]),
      },
    ]);
    const form = await getAttendeeForm(app, owner, third);
    const food = form.questions.find(({ text }) => text === 'Food?');
    expect(form).toMatchObject({ names: 'required', emails: true, beforePayment: false });
    expect(food).toMatchObject({ types: [terrace?.id] });
    expect(form.questions).toMatchObject([{ text: 'Bones?', condition: { questionId: food?.id } }, {}]);
    expect(await listAreas(app, owner, third)).toMatchObject([
      { id: third, name: 'Gate', reEntry: true },
      { name: 'Terrace', types: [{ ticketTypeId: terrace?.id, validFrom: '2026-12-26T19:00' }] },
    ]);
    expect((await getWaitingList(app, owner, third)).settings).toEqual({
      open: true,
      offerHours: 12,
      resale: true,
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('a second time changes nothing, and writes nothing into the audit log', async () => {
    await aFullDate();
    await copy(first);
    const entries = () =>
      app.db
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
    const before = await entries();
    expect(await said(first)).toEqual([[], []]);
    expect(await entries()).toEqual(before);
  });

  test('items with the same name, in any case, are made equal; a date’s own items stay', async () => {
    await addAddOn(app, owner, shirt(second, sizes(10, 'Small', 'Medium')));
    await addAddOn(app, owner, { ...shirt(second, sizes(5, 'One')), name: 'Programme' });
    await addPromotion(app, owner, { eventId: second, code: 'CHRISTMAS', ...off });
    await addAddOn(app, owner, { ...shirt(first, sizes(40, 'medium', 'Large')), name: 'T-SHIRT' });
    expect(await said(first, { tools: ['add-ons', 'promo-codes'] })).toEqual([
      ['T-SHIRT changed'],
      ['T-SHIRT added'],
    ]);
    expect(await addOnsOf(second)).toMatchObject([
      {
        name: 'T-SHIRT',
        variants: [
          { name: 'medium', capacity: 40 },
          { name: 'Large', capacity: 40 },
          { name: 'Small', capacity: 10 },
        ],
      },
      { name: 'Programme' },
    ]);
    expect(await codesOf(second)).toMatchObject([{ code: 'CHRISTMAS' }]);
  });

  test('several questions with the same words are matched one by one', async () => {
    const asked = (help: string) => ({ scope: 'ticket', kind: 'text', text: 'Allergies?', help });
    await addQuestion(app, owner, first, asked('To eat.'));
    const { id } = await addQuestion(app, owner, first, asked('To drink.'));
    await copy(first);
    await changeQuestion(app, owner, { eventId: first, questionId: id }, asked('Of the drinks.'));
    await copy(first);
    const { questions } = await getAttendeeForm(app, owner, second);
    expect(questions).toMatchObject([{ help: 'To eat.' }, { help: 'Of the drinks.' }]);
  });

  test('questions follow that date’s order, and a date’s own keep their position', async () => {
    const ask = (eventId: string, text: string) =>
      addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', text });
    const orderOf = async (eventId: string) => {
      const { questions } = await getAttendeeForm(app, owner, eventId);
      return questions.map(({ text }) => text).join(' ');
    };
    const [a, b] = [await ask(first, 'A?'), await ask(first, 'B?')];
    await ask(second, 'a?');
    await ask(second, 'Own?');
    await copy(first);
    expect(await orderOf(second)).toBe('A? Own? B?');
    const c = await ask(first, 'C?');
    await reorderQuestions(app, owner, first, { questionIds: [c.id, b.id, a.id] });
    const added = ['C? added', 'Order of questions changed'];
    expect(await said(first)).toEqual([added, added]);
    expect([await orderOf(second), await orderOf(third)]).toEqual(['C? Own? B? A?', 'C? B? A?']);
    expect(await said(first)).toEqual([[], []]);
  });

  test('an open choice of how often an area admits stays open, and takes no choice away', async () => {
    const entranceOf = (eventId: string) =>
      app.db
        .selectFrom('check_in_areas')
        .where('id', '=', eventId)
        .select(['name', 'frequency'])
        .executeTakeFirst();
    await app.db.updateTable('check_in_areas').set({ name: 'Gate' }).where('id', '=', first).execute();
    await changeArea(app, owner, { eventId: third, areaId: third, name: 'Entrance', frequency: 'day' });
    await said(first);
    expect(await entranceOf(second)).toEqual({ name: 'Gate', frequency: null });
    expect(await entranceOf(third)).toEqual({ name: 'Gate', frequency: 'day' });
    await changeArea(app, owner, { eventId: first, areaId: first, name: 'Gate', frequency: 'event' });
    await said(first);
    for (const date of [second, third]) expect(await entranceOf(date)).toMatchObject({ frequency: 'event' });
  });

  test('a closed question or area is closed where it exists, and not created elsewhere', async () => {
    await addArea(app, owner, { eventId: first, name: 'Garden' });
    await copy(first);
    await addArea(app, owner, { eventId: first, name: 'Cellar', closed: true });
    const garden = (await listAreas(app, owner, first)).find(({ name }) => name === 'Garden');
    await changeArea(app, owner, { eventId: first, areaId: garden?.id, name: 'Garden', closed: true });
    expect(await said(first)).toEqual([['Garden changed'], ['Garden changed']]);
    expect((await listAreas(app, owner, second)).map(({ name, closed }) => [name, closed])).toEqual([
      [expect.any(String), false],
      ['Garden', true],
    ]);
  });
});

describe('what a date cannot take stays as it is, and the answer says why', () => {
  test('a stock smaller than what is sold or in checkout; the other dates are changed', async () => {
    await addAddOn(app, owner, shirt(first, sizes(40, 'Medium'), { soldAlone: true }));
    await copy(first);
    const [addOn] = await addOnsOf(second);
    const [general] = await typesOf(second);
    await placeOrder(app, aGuest(app), {
      email: 'thandi@example.com',
      eventId: second,
      quantities: { [general?.id ?? '']: 1, [addOn?.variants[0]?.id ?? '']: 2 },
    });
    const [made] = await addOnsOf(first);
    await changeAddOn(app, owner, {
      ...shirt(first, [{ ...sizes(1, 'Medium')[0], id: made?.variants[0]?.id }], { soldAlone: true }),
      addOnId: made?.id,
    });
    expect(await said(first)).toEqual([
      ['T-shirt kept: 2 are already sold or in checkout, so it can’t be fewer.'],
      ['T-shirt changed'],
    ]);
    expect((await addOnsOf(second))[0]?.variants[0]).toMatchObject({ capacity: 40 });
    expect((await addOnsOf(third))[0]?.variants[0]).toMatchObject({ capacity: 1 });
    expect(await breaches(app)).toEqual([]);
  });

  test('a code’s reserve without free tickets: then the code is not created at all', async () => {
    const [general] = await typesOf(first);
    const form = await getOwnEvent(app, owner, second);
    const types = enteredTypes(form.types).map((type, at) => (at === 0 ? { ...type, capacity: 3 } : type));
    const { name, description, startsAt, endsAt, timeZone, locationText, updatedAt } = form;
    const { latitude, longitude } = form;
    await updateEvent(app, owner, second, {
      name,
      description,
      startsAt,
      endsAt,
      timeZone,
      locationText,
      latitude,
      longitude,
      updatedAt,
      types,
    });
    await addPromotion(app, owner, {
      eventId: first,
      code: 'CHOIR',
      ...off,
      types: [general?.id],
      reserved: 5,
    });
    expect(await said(first)).toEqual([['CHOIR kept: Only 3 are left to set aside.'], ['CHOIR added']]);
    expect(await codesOf(second)).toEqual([]);
    expect((await typesOf(second))[0]).toMatchObject({ held: 0 });
    expect(await breaches(app)).toEqual([]);
  });

  test('twin: without rolling back its part, a refused code is created', async () => {
    const event = await transaction(app.db, (tx) => findDeskEvent(tx, second));
    const [general] = await typesOf(second);
    const wanted = parseInput(newPromotionSchema, {
      eventId: second,
      code: 'CHOIR',
      ...off,
      types: [general?.id],
      reserved: 1_000,
    });
    if (!event) throw new TypeError('The second date is there.');
    await transaction(app.db, (tx) =>
      enterPromotion(app, tx, { by: owner, event, wanted }).catch(() => undefined),
    );
    expect(await codesOf(second)).toMatchObject([{ code: 'CHOIR' }]);
  });

  test('an item without its ticket type, or a question without the one it depends on', async () => {
    await aFullDate();
    const form = await getOwnEvent(app, owner, second);
    const types = enteredTypes(form.types).map((type, at) => (at === 1 ? { ...type, name: 'Box' } : type));
    const { name, description, startsAt, endsAt, timeZone, locationText, updatedAt } = form;
    const { latitude, longitude } = form;
    await updateEvent(app, owner, second, {
      name,
      description,
      startsAt,
      endsAt,
      timeZone,
      locationText,
      latitude,
      longitude,
      updatedAt,
      types,
    });
    const [at] = await said(first);
    expect(at?.filter((line) => line.includes('kept'))).toEqual([
      'Food? kept: There is no “Terrace” on this date.',
      'Bones? kept: There is no “Food?” on this date.',
      'Terrace kept: There is no “Terrace” on this date.',
    ]);
    expect((await getAttendeeForm(app, owner, second)).questions).toEqual([]);
  });

  test('a code’s limit below its number of uses', async () => {
    await addPromotion(app, owner, { eventId: first, code: 'EARLY', ...off, maxUses: 5 });
    await copy(first);
    await app.db.updateTable('promo_codes').set({ uses: 4 }).where('eventId', '=', second).execute();
    const [early] = await codesOf(first);
    await changePromotion(app, owner, { eventId: first, promotionId: early?.id, ...off, maxUses: 3 });
    expect(await said(first)).toEqual([
      ['EARLY kept: It has been used 4 times, so the limit can’t be lower.'],
      ['EARLY changed'],
    ]);
  });
});

describe('who may copy, and to which dates', () => {
  test('dates before it, cancelled ones and those that left the series stay as they are', async () => {
    await setWaitingList(app, owner, second, { open: true, offerHours: 12, resale: false });
    expect(await said(second)).toEqual([['Waiting list changed']]);
    expect((await getWaitingList(app, owner, first)).settings.open).toBe(false);
    await app.db
      .updateTable('events')
      .set({ cancelledAt: app.clock.now() })
      .where('id', '=', third)
      .execute();
    expect(await said(second)).toEqual([]);
    await leaveSeries(app, owner, second);
    await expect(copy(second)).rejects.toMatchObject({ code: 'series.none' });
    for (const tools of [[], ['tickets'], 'add-ons', undefined])
      await expect(copy(first, { tools })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a member for named dates changes no others', async () => {
    const named = await aMember(app, owner, { role: 'manager', eventIds: [first] });
    await expect(copyTools(app, named, first, everything)).rejects.toMatchObject({
      code: 'organisation.role',
    });
    expect(await getDeskEvent(app, named, first)).toMatchObject({ following: 0 });
    expect(await getDeskEvent(app, owner, first)).toMatchObject({ following: 2 });
    expect(await getDeskEvent(app, owner, third)).toMatchObject({ following: 0 });
    const { name, description, startsAt, endsAt, timeZone, types, updatedAt, ...rest } = await getOwnEvent(
      app,
      named,
      first,
    );
    const { locationText, latitude, longitude } = rest;
    const change = { name, description, startsAt, endsAt, timeZone, locationText, latitude, longitude };
    const sent = { ...change, updatedAt, types: enteredTypes(types) };
    await expect(changeFollowing(app, named, first, sent)).rejects.toMatchObject({
      code: 'organisation.role',
    });
  });

  test('two copies at once come one after the other', async () => {
    await addAddOn(app, owner, shirt(first, sizes(40, 'Medium')));
    await Promise.all([copy(first), copy(first), copy(second)]);
    for (const id of [second, third]) expect(await addOnsOf(id)).toHaveLength(1);
  });
});
