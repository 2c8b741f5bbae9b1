import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { exported } from '../exports/testing/exported.ts';
import type { Actor } from '../shared/actor.ts';
import { addPromotion, changePromotion, endPromotion, removePromotion } from './change-promotions.ts';
import { getPromotion, listPromotions } from './find-promotions.ts';
import { lookUpCode, MISSES } from './look-up-code.ts';
import { MAX_BATCH } from './promotion.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app, {
    types: [
      { name: 'General', priceMinor: 20_000 },
      { name: 'Guest', priceMinor: 10_000, hidden: true },
      { name: 'Abroad', priceMinor: 1_000, currency: 'EUR' },
    ],
  });
});
const typeId = (index: number) => event.types[index]?.id ?? '';
const half = { price: { effect: 'percent', percentHundredths: 5_000 } };
const add = (more: object) => addPromotion(app, event.owner, { eventId: event.eventId, ...more });
const refusal = (path: string) => ({ kind: 'invalid', issues: [expect.objectContaining({ path })] });
const found = (text = '') => listPromotions(app, event.owner, event.eventId, { text });
const codesOf = (promotion: string) =>
  exported(app, event.owner, { eventId: event.eventId, name: 'codes' }, { promotion });

describe('a promotion', () => {
  test('is one code with its effect, limits and times', async () => {
    const settings = { validFrom: '2026-11-22T09:00', validUntil: '2026-12-01T00:00', maxUses: 100 };
    const made = await add({ code: ' early bird', ...half, ...settings, types: [typeId(0)] });
    expect(made).toMatchObject({ name: 'EARLYBIRD', code: 'EARLYBIRD', codes: 1, ...half, ...settings });
    expect(made).toMatchObject({
      types: [typeId(0)],
      state: 'not-started',
      startsAt: '2026-11-22T07:00:00.000Z',
    });
    expect(await getPromotion(app, event.owner, { eventId: event.eventId, promotionId: made.id })).toEqual(
      made,
    );
    expect(await found('early')).toMatchObject({ promotions: [{ id: made.id }], count: 1 });
    expect((await found('late')).promotions).toEqual([]);
  });

  test('is a batch of generated codes, or of the organiser’s own; either all are added or none', async () => {
    const made = await add({ name: 'Newsletter', count: 250, prefix: 'nl-', maxUses: 1, ...half });
    expect(made).toMatchObject({ name: 'Newsletter', code: null, codes: 250, maxUses: 1 });
    await app.db.insertInto('event_slugs').values({ slug: 'jazz-night', eventId: event.eventId }).execute();
    const csv = await codesOf(made.id);
    expect(csv.split('\r\n')).toHaveLength(252);
    expect(csv).toMatch(/NL-[A-Z0-9]{10},http\S+\/e\/jazz-night\?code=NL-[A-Z0-9]{10},Newsletter,0,0,1,/);
    const own = await add({ name: 'Club', codes: ['a1', 'b2'], ...half });
    expect(own.codes).toBe(2);
    await expect(add({ name: 'Again', codes: ['c3', 'B2'], ...half })).rejects.toMatchObject(
      refusal('codes'),
    );
    await expect(add({ name: 'Again', codes: ['c3', 'C3 '], ...half })).rejects.toMatchObject(
      refusal('codes'),
    );
    await expect(add({ code: 'a1', ...half })).rejects.toMatchObject(refusal('code'));
    expect((await found('c')).promotions.map(({ name }) => name)).toEqual(['Club']);
    // Another event may have the same code.
    const other = await anEvent(app);
    await addPromotion(app, other.owner, { eventId: other.eventId, code: 'A1', ...half });
  });

  test('has at most ten thousand codes', async () => {
    expect((await add({ name: 'All', count: MAX_BATCH, ...half })).codes).toBe(MAX_BATCH);
    await expect(add({ name: 'More', count: MAX_BATCH + 1, ...half })).rejects.toMatchObject(
      refusal('count'),
    );
  });

  test.each<[string, object, string]>([
    ['a formula', { code: '=cmd()', ...half }, 'code'],
    ['HTML', { code: '<script>', ...half }, 'code'],
    ['a NUL', { code: 'A\0', ...half }, 'code'],
    ['nothing', { code: ' ', ...half }, 'code'],
    ['two ways', { code: 'A1', count: 2, name: 'Two', ...half }, 'code'],
    ['no name for a batch', { count: 2, ...half }, 'name'],
    [
      'no number',
      { code: 'A1', price: { effect: 'percent', percentHundredths: 'all' } },
      'price.percentHundredths',
    ],
    [
      'more than 100 percent',
      { code: 'A1', price: { effect: 'percent', percentHundredths: 10_001 } },
      'price.percentHundredths',
    ],
    [
      'an amount without a currency',
      { code: 'A1', price: { effect: 'amount', amountMinor: 100 } },
      'currency',
    ],
    ['a currency that no ticket has', { code: 'A1', ...half, currency: 'USD' }, 'currency'],
    [
      'an end before its start',
      { code: 'A1', ...half, validFrom: '2026-12-02T00:00', validUntil: '2026-12-01T00:00' },
      'validUntil',
    ],
    ['an unknown type', { code: 'A1', ...half, types: ['01930000-0000-7000-8000-000000000002'] }, 'types.0'],
    ['nothing to reveal', { code: 'A1', price: { effect: 'none' } }, 'types'],
    ['a limit of 0', { code: 'A1', ...half, maxUses: 0 }, 'maxUses'],
    [
      'a budget without a discount',
      { code: 'A1', price: { effect: 'none' }, maxDiscountMinor: 100, currency: 'ZAR' },
      'maxDiscountMinor',
    ],
  ])('refuses %s at its field, and writes nothing', async (_, input, path) => {
    await expect(add(input)).rejects.toMatchObject({
      kind: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect((await found()).count).toBe(0);
  });

  test('refuses a ticket type of another event', async () => {
    const other = await anEvent(app);
    await expect(add({ code: 'A1', ...half, types: [other.types[0]?.id] })).rejects.toMatchObject(
      refusal('types.0'),
    );
  });

  test('is changed, ended and, if no order used it, deleted', async () => {
    const { id: promotionId } = await add({ code: 'A1', ...half });
    const named = { eventId: event.eventId, promotionId };
    const changed = await changePromotion(app, event.owner, {
      ...named,
      ...half,
      maxTickets: 5,
      types: [typeId(1)],
    });
    expect(changed).toMatchObject({ code: 'A1', maxTickets: 5, types: [typeId(1)] });
    expect(await endPromotion(app, event.owner, named)).toMatchObject({ state: 'ended' });
    expect(await changePromotion(app, event.owner, { ...named, ...half })).toMatchObject({
      state: 'on',
      validUntil: null,
    });
    await removePromotion(app, event.owner, named);
    await expect(getPromotion(app, event.owner, named)).rejects.toMatchObject({ code: 'promotion.unknown' });
  });

  test('can’t be seen or changed by others', async () => {
    const { id: promotionId } = await add({ code: 'A1', ...half });
    const stranger = await aUser(app);
    const mine = await anEvent(app, { owner: stranger });
    await expect(getPromotion(app, stranger, { eventId: event.eventId, promotionId })).rejects.toMatchObject({
      code: 'event.unknown',
    });
    for (const act of [endPromotion, removePromotion]) {
      await expect(act(app, stranger, { eventId: mine.eventId, promotionId })).rejects.toMatchObject({
        code: 'promotion.unknown',
      });
    }
  });
});

describe('a code on the event’s page', () => {
  const ask = (code?: string) =>
    getEventPage(
      app,
      aGuest(app),
      event.eventId,
      code === undefined ? undefined : { code, address: undefined },
    );

  test('changes the prices of its tickets, and is shown', async () => {
    expect(await ask()).toMatchObject({ takesCodes: false, code: null });
    await add({ code: 'HALF', ...half, currency: 'ZAR', maxTickets: 3 });
    const { code, types, takesCodes } = await ask('half');
    expect({ code, takesCodes }).toEqual({
      code: { code: 'HALF', refused: null, ticketsLeft: 3, setAside: 0 },
      takesCodes: true,
    });
    expect(types).toMatchObject([
      {
        name: 'General',
        price: { minor: 10_000 },
        charged: { minor: 10_000 },
        listPrice: { minor: 20_000 },
        withCode: true,
      },
      { name: 'Abroad', price: { minor: 1_000 }, listPrice: null, withCode: false },
    ]);
  });

  test('is found as a sentence quotes it, and with a full stop of its own', async () => {
    await add({ code: 'EARLY-BIRD', ...half });
    expect((await ask('“early–bird”.')).code).toMatchObject({ code: 'EARLY-BIRD', refused: null });
    await add({ code: 'EARLY-BIRD.', ...half });
    expect((await ask('early-bird.')).code).toMatchObject({ code: 'EARLY-BIRD.' });
  });

  test('reveals the hidden types that it names as long as it can be used', async () => {
    const { id: promotionId } = await add({ code: 'GUEST', price: { effect: 'none' }, types: [typeId(1)] });
    const names = async (code?: string) => (await ask(code)).types.map(({ name }) => name);
    expect(await names()).toEqual(['General', 'Abroad']);
    expect(await names('guest')).toEqual(['General', 'Guest', 'Abroad']);
    await endPromotion(app, event.owner, { eventId: event.eventId, promotionId });
    expect(await names('guest')).toEqual(['General', 'Abroad']);
    expect(await ask('guest')).toMatchObject({
      code: { refused: 'This code has expired.' },
      takesCodes: false,
    });
  });

  test('of another event does not work here', async () => {
    const other = await anEvent(app);
    await addPromotion(app, other.owner, { eventId: other.eventId, code: 'OTHER', ...half });
    await expect(ask('OTHER')).rejects.toMatchObject({ code: 'code.unknown' });
    await expect(ask('A\0<b>')).rejects.toMatchObject({ code: 'code.unknown' });
  });
});

describe('looking codes up', () => {
  const from = (address: string, code: string, actor?: Actor) =>
    lookUpCode(app, event.eventId, code, { address, actor });
  const wrong = async (address: string, times: number) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, (_, index) => from(address, `WRONG${index}`)),
    );
    return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'found'));
  };

  test('allows some wrong codes from one address, and lets the right one through all the same', async () => {
    await add({ code: 'RIGHT', ...half });
    const codes = (await wrong('203.0.113.7', MISSES.times + 20)).sort();
    expect(codes.slice(0, MISSES.times)).toEqual(Array(MISSES.times).fill('code.unknown'));
    expect(new Set(codes.slice(MISSES.times))).toEqual(new Set(['too-many-requests']));
    expect((await from('203.0.113.7', 'RIGHT')).code).toBe('RIGHT');
    await expect(from('198.51.100.9', 'NO')).rejects.toMatchObject({ code: 'code.unknown' });
    app.clock.advance(MISSES.minutes * 60_000);
    await expect(from('203.0.113.7', 'NO')).rejects.toMatchObject({ code: 'code.unknown' });
  });

  test('counts each event’s wrong codes apart, and none of people who work for it', async () => {
    const other = await anEvent(app);
    const [address, elsewhere] = ['203.0.113.9', { address: '203.0.113.9' }];
    await wrong(address, MISSES.times);
    const refusal = { code: 'too-many-requests' };
    await expect(from(address, 'NO')).rejects.toMatchObject(refusal);
    await expect(lookUpCode(app, other.eventId, 'NO', elsewhere)).rejects.toMatchObject({
      code: 'code.unknown',
    });
    await expect(from(address, 'NO', event.owner)).rejects.toMatchObject({ code: 'code.unknown' });
    // Somebody else's organisation makes nobody a member of this one.
    await expect(from(address, 'NO', other.owner)).rejects.toMatchObject(refusal);
  });

  test('has no limit for right codes', async () => {
    await add({ code: 'RIGHT', ...half });
    for (let time = 0; time < MISSES.times + 5; time += 1) await from('203.0.113.8', 'right');
  });
});
