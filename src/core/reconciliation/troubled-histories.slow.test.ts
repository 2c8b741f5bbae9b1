import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { patience, replay } from '../../../tests/replay.ts';
import {
  accountsOf,
  breachesOf,
  compareWithProvider,
  liveTroubledHistory,
  type TroubledHistory,
  troubledHistory,
} from './testing/troubled-history.ts';
import type { TroubledLife } from './testing/troubled-life.ts';

/**
 * Random lives of orders with every kind of trouble: paid twice or wrongly, refunded here and at the provider, refunds that come back,
 * disputes, lost answers, comparisons of the books. The fake provider keeps balances of its own, and our ledger must equal them. A failure
 * prints the seed and path that replay and shrink it (TIKITI_SEED, TIKITI_PATH); TIKITI_SOAK is the number of runs.
 */
const app = await createTestApp();

test(
  'whatever happens to their money, the ledger equals the provider’s balances',
  async () => {
    await fc.assert(
      fc.asyncProperty(troubledHistory, async (history) => {
        const lived = await liveTroubledHistory(app, history);
        await compareWithProvider(app, lived);
        expect(await breachesOf(app, lived)).toEqual([]);
        expect(lived.orders.flatMap((order) => order.sentTwice())).toEqual([]);
      }),
      replay(5),
    );
  },
  patience(5),
);

const CALM: TroubledLife = {
  quantity: 1,
  pays: 'in-time',
  again: 'no',
  providerKeeps: 90,
  feeSaid: 'at-once',
  exchanged: 'no',
  refunded: 'no',
  answer: 'at-once',
  byHand: undefined,
  handBecomes: 'done',
  handListedLate: false,
  decided: false,
  sentInstead: false,
  comesBack: 'no',
  comingBackTold: false,
  triedAgain: false,
  dispute: undefined,
  disputeBecomes: 'open',
  disputeReverses: false,
  disputeCost: null,
};

const only = (life: Partial<TroubledLife>, compared: TroubledHistory['compared']): TroubledHistory => ({
  currency: 'ZAR',
  priceMinor: 35_000,
  percentHundredths: 500,
  keeps: { cancellationFeeMinor: 0, cancellationFeeHundredths: 0 },
  feePayer: 'customer',
  capacity: 40,
  paidDirectly: 'no',
  compared,
  lives: [{ ...CALM, ...life }],
});

describe('a refund that the provider does not take, and that somebody makes by hand', () => {
  const history = only({ quantity: 3, refunded: 'ticket', answer: 'refused', sentInstead: true }, []);

  test('is sent once', async () => {
    const { orders } = await liveTroubledHistory(app, history);
    expect(orders.map(({ sentByHandInstead }) => sentByHandInstead.length)).toEqual([1]);
    expect(orders.flatMap((order) => order.sentTwice())).toEqual([]);
  });

  test('twin: without asking the provider what it has, it is sent twice', async () => {
    const twin = await createTestApp();
    twin.provider.listRefunds = async () => [];
    const { orders } = await liveTroubledHistory(twin, history);
    expect(orders.flatMap((order) => order.sentTwice())).toHaveLength(1);
  });
});

test.each(['no', 'for-good', 'and-goes-again'] as const)(
  'nearly all of an order is refunded as goodwill, then the rest with more fee than money; coming back: %s',
  async (comesBack) => {
    const life = { refunded: 'most-then-rest', comesBack, comingBackTold: true, triedAgain: true } as const;
    for (const paidDirectly of ['payee-bears', 'platform-bears', 'no'] as const) {
      const lived = await liveTroubledHistory(app, { ...only(life, []), paidDirectly });
      await compareWithProvider(app, lived);
      expect(await breachesOf(app, lived)).toEqual([]);
    }
  },
);

const LOST_AT_ONCE = { when: 'meanwhile', payment: 1, all: true, told: true } as const;

test.each<[string, Partial<TroubledLife>]>([
  ['money that bought nothing', { pays: 'wrong' }],
  ['a second payment', { again: 'in-time' }],
  ['what came back and went again', { pays: 'wrong', comesBack: 'and-goes-again', comingBackTold: true }],
  ['what came back', { pays: 'wrong', comesBack: 'for-good', comingBackTold: true }],
  ['a sale that was lost', { dispute: LOST_AT_ONCE, disputeBecomes: 'lost at once' }],
  [
    'a part that was lost behind a refund',
    { refunded: 'cents', dispute: { ...LOST_AT_ONCE, all: false }, disputeBecomes: 'lost at once' },
  ],
])(
  'a payee owes the same for %s, whether the provider reports its fee before or after',
  async (_what, life) => {
    const accounts = [];
    for (const feeSaid of ['at-once', 'later'] as const) {
      const history = only({ ...life, feeSaid }, []);
      const lived = await liveTroubledHistory(app, { ...history, paidDirectly: 'platform-bears' });
      await compareWithProvider(app, lived);
      expect(await breachesOf(app, lived)).toEqual([]);
      accounts.push(await accountsOf(app, lived));
    }
    expect(accounts[1]).toEqual(accounts[0]);
  },
);

test.each([
  ['open', 0, 0],
  ['won', 0, 0],
  ['lost', 0, 1],
] as const)(
  'a payment that is called reversed by its dispute is refunded by nobody (%s)',
  async (end, refunds, lost) => {
    const dispute = { when: 'meanwhile', payment: 1, all: true, told: false } as const;
    const life = { dispute, disputeBecomes: end, disputeReverses: true } as const;
    const lived = await liveTroubledHistory(app, only(life, ['refunded', 'ended']));
    expect(await bookedOf(lived.eventId, 'refund')).toBe(refunds);
    expect(await bookedOf(lived.eventId, 'dispute')).toBe(lost);
    await compareWithProvider(app, lived);
    expect(await breachesOf(app, lived)).toEqual([]);
  },
);

test.each([false, true])(
  'a payment that is reported as reversed before its refund is listed is refunded once (decided: %s)',
  async (decided) => {
    const byHand = { when: 'meanwhile', payment: 1, all: true, told: false } as const;
    const life = { byHand, handListedLate: true, decided } as const;
    const lived = await liveTroubledHistory(app, only(life, ['refunded', 'ended']));
    expect(await bookedOf(lived.eventId, 'refund')).toBe(1);
    await compareWithProvider(app, lived);
    expect(await breachesOf(app, lived)).toEqual([]);
  },
);

const bookedOf = async (eventId: string, kind: string) =>
  (await sql`select from ledger_transfers where event_id = ${eventId} and kind = ${kind}`.execute(app.db))
    .rows.length;

/** Events that only a comparison of the books finds, and the transfer that books them. */
const UNHEARD = {
  refund: only({ byHand: { when: 'meanwhile', payment: 1, all: false, told: false } }, ['refunded']),
  refund_reversal: only({ refunded: 'price', comesBack: 'for-good' }, ['come-back']),
};

describe.each(Object.entries(UNHEARD))('%s that only a comparison of the books finds', (kind, history) => {
  const check = async (world: TestApp) => {
    const lived = await liveTroubledHistory(world, history);
    const { rows } = await sql<{ kind: string }>`
      select kind from ledger_transfers where event_id = ${lived.eventId} and kind = ${kind}`.execute(
      world.db,
    );
    expect(rows).toHaveLength(1);
    await compareWithProvider(world, lived);
    expect(await breachesOf(world, lived)).toEqual([]);
  };

  test('is booked', () => check(app));

  test('twin: a booking that is a cent off is noticed', async () => {
    const twin = await createTestApp();
    await sql
      .raw(`
      create function a_cent_off() returns trigger language plpgsql as
        'begin new.amount_minor := new.amount_minor - 1; return new; end';
      create trigger a_cent_off before insert on ledger_transfers for each row when (new.kind = '${kind}')
        execute function a_cent_off();
    `)
      .execute(twin.db);
    await expect(check(twin)).rejects.toThrow(/provider/);
  });
});
