import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { Unreadable } from '../../core/providers/provider-refusals.ts';
import { systemClock } from '../../core/shared/clock.ts';
import { paystackId } from './paystack/answers.ts';
import { createPaystackProtocolProvider } from './paystack/protocol.ts';

/** A malformed answer from a provider means "unknown", never "not paid" and never "paid". */
let answer: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
// The first call of a process loads the client; that time must not count against the provider's timeout.
await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const KNOWN = { reference: 'r', accessCode: null, payee: null };
const PAGE = { origins: { script: [], frame: [], connect: [], form: [] } };
const providerWith = (patienceMs: number) =>
  createPaystackProtocolProvider({
    id: 'paystack',
    name: 'Paystack',
    apiUrl: origin,
    checkout: PAGE,
    secretKey: 'sk_test_malformed',
    currencies: ['ZAR'],
    clock: systemClock,
    patienceMs,
  });
const provider = providerWith(300_000);

function answerJson(body: unknown, status = 200): void {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const PAID = { reference: 'r', status: 'success', amount: 35_000, currency: 'ZAR' };
/** As Paystack writes them: a JSON number with more digits than a JavaScript number can hold. */
const UINT64 = '18446744073709551615';
const verified = (data: unknown) => ({ status: true, message: 'Verification successful', data });

test('a valid answer is read, with its uint64 id and with fields that we do not use', async () => {
  answerJson(
    JSON.stringify(verified({ ...PAID, log: null, fees: '12' })).replace('{"ref', `{"id":${UINT64},"ref`),
  );
  expect(await provider.get(KNOWN)).toEqual({
    reference: 'r',
    status: 'succeeded',
    amountMinor: 35_000,
    currency: 'ZAR',
    feeMinor: null,
    channel: null,
  });
});

test.each([
  ['abandoned', 'abandoned'],
  ['failed', 'failed'],
  ['ongoing', 'action_required'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['reversed', 'reversed'],
  ['success', 'succeeded'],
])('%s is %s', async (theirs, ours) => {
  answerJson(verified({ ...PAID, status: theirs }));
  expect(await provider.get(KNOWN)).toMatchObject({ status: ours });
});

describe('verifying rejects', () => {
  test.each<[string, unknown, number?]>([
    ['a page instead of JSON', '<html>Bad gateway</html>', 502],
    ['an empty answer', ''],
    ['half an answer', '{"status":true,"mess'],
    ['null', 'null'],
    ['no envelope', PAID],
    ['a refusal', { status: false, message: 'no' }],
    ['a server error in a good envelope', verified(PAID), 500],
    ['a wrong key', { status: false, message: 'Invalid key', code: 'invalid_key' }, 401],
    ['no data', { status: true, message: 'ok' }],
    ['another reference', verified({ ...PAID, reference: 'q' })],
    ['an unknown status', verified({ ...PAID, status: 'succes' })],
    ['an amount as text', verified({ ...PAID, amount: '35000' })],
    ['an amount with a fraction of a cent', verified({ ...PAID, amount: 35_000.5 })],
    ['nothing', verified({ ...PAID, amount: 0 })],
    ['a negative amount', verified({ ...PAID, amount: -35_000 })],
    ['an amount that a number cannot hold', verified({ ...PAID, amount: 2 ** 53 })],
    ['an invalid currency', verified({ ...PAID, currency: 'zar' })],
    ['no currency', verified({ ...PAID, currency: undefined })],
  ])('%s', async (_case, body, status) => {
    answerJson(body, status);
    await expect(provider.get(KNOWN)).rejects.toThrow();
  });
});

test('opening needs an access code and an address in the answer', async () => {
  const payment = {
    reference: 'r',
    amount: { minor: 1, currency: 'ZAR' as const },
    email: 'a@example.com',
    label: 'x',
    returnUrl: 'http://localhost/',
    expiresAt: new Date('2099-01-01'),
    payee: null,
  };
  for (const data of [
    {},
    { access_code: '', authorization_url: origin },
    { access_code: 'a', authorization_url: '' },
  ]) {
    answerJson(verified(data));
    await expect(provider.create(payment)).rejects.toThrow();
  }
  answerJson({ status: false, message: 'gone', code: 'transaction_not_found' }, 404);
  await expect(provider.create(payment)).rejects.toThrow('did not open');
});

test('an answer that does not come, or does not end, times out', async () => {
  const impatient = providerWith(500);
  answer = () => undefined;
  await expect(impatient.get(KNOWN)).rejects.toThrow('timeout');
  answer = (_request, response) => void response.write('{"status":true,');
  await expect(impatient.get(KNOWN)).rejects.toThrow('timeout');
});

test('a connection that breaks or is refused rejects', async () => {
  answer = (request) => request.socket.destroy();
  await expect(provider.get(KNOWN)).rejects.toThrow('socket hang up');
  answer = (request, response) => response.write('{"status":true,', () => request.socket.destroy());
  await expect(provider.get(KNOWN)).rejects.toThrow('aborted');
  const nobody = createPaystackProtocolProvider({
    id: 'paystack',
    name: 'Paystack',
    apiUrl: 'http://127.0.0.1:1',
    checkout: PAGE,
    secretKey: 'x',
    currencies: ['ZAR'],
    clock: systemClock,
  });
  await expect(nobody.get(KNOWN)).rejects.toThrow('ECONNREFUSED');
});

describe('a dispute', () => {
  const DISPUTE = {
    id: '7184589507977678057',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 2_000,
    currency: 'ZAR',
    category: 'fraud',
    due_at: '2026-11-21T23:15:40.000Z',
    transaction: { reference: 'r', amount: 35_000, currency: 'ZAR' },
  };
  const asked = (change: object, status?: number) => {
    answerJson(verified({ ...DISPUTE, ...change }), status);
    return provider.getDispute('7184589507977678057', KNOWN);
  };

  test('is read with its amount, deadline and outcome', async () => {
    expect(await asked({})).toEqual({
      id: '7184589507977678057',
      reference: 'r',
      state: 'open',
      amountMinor: 2_000,
      currency: 'ZAR',
      category: 'fraud',
      dueAt: new Date('2026-11-21T23:15:40.000Z'),
    });
    for (const status of ['pending', 'awaiting-bank-feedback', 'a word of tomorrow']) {
      expect(await asked({ status })).toMatchObject({ state: 'open' });
    }
    const resolved = { status: 'resolved' };
    expect(await asked({ ...resolved, resolution: 'declined', refund_amount: 0 })).toMatchObject({
      state: 'won',
      amountMinor: 35_000,
    });
    for (const resolution of ['merchant-accepted', 'auto-accepted']) {
      expect(await asked({ ...resolved, resolution })).toMatchObject({ state: 'lost', amountMinor: 2_000 });
    }
    expect(await asked({ due_at: null, category: null, currency: null, refund_amount: null })).toMatchObject({
      dueAt: null,
      category: null,
      currency: 'ZAR',
      amountMinor: 35_000,
    });
  });

  test.each<[string, object, number?]>([
    ['without an id', { id: null }],
    ['without a status', { status: undefined }],
    ['resolved without an outcome', { status: 'resolved' }],
    ['resolved with an unknown outcome', { status: 'resolved', resolution: 'maybe' }],
    ['without a payment', { transaction: null }],
    ['of a payment without a reference', { transaction: { amount: 1, currency: 'ZAR' } }],
    ['with an amount as text', { refund_amount: '2000' }],
    ['with a negative amount', { refund_amount: -1 }],
    ['with a fraction of a cent', { refund_amount: 0.5 }],
    ['with an invalid deadline', { due_at: 'soon' }],
    ['with a server error', {}, 500],
  ])('%s is rejected', async (_case, change, status) => {
    await expect(asked(change, status)).rejects.toThrow();
  });

  test('with an unknown outcome is listed as open, and the list continues after it', async () => {
    const resolved = { ...DISPUTE, status: 'resolved' };
    answerJson(
      verified([
        { ...resolved, resolution: 'maybe' },
        { ...resolved, resolution: 'declined' },
      ]),
    );
    const states = [];
    for await (const { state } of provider.listDisputesIn({
      from: new Date(0),
      to: new Date(1),
      payees: [],
    })) {
      states.push(state);
    }
    expect(states).toEqual(['open', 'won']);
  });

  test('that the provider does not know is undefined', async () => {
    answerJson({ status: false, message: 'Dispute not found', code: 'dispute_not_found' }, 404);
    expect(await provider.getDispute('1', KNOWN)).toBeUndefined();
  });
});

test('a refund with an unknown state or without an id is rejected', async () => {
  for (const data of [
    { id: 1, status: 'maybe' },
    { status: 'processed' },
    { id: null, status: 'processed' },
  ]) {
    answerJson(verified(data));
    await expect(provider.getRefund('1', KNOWN)).rejects.toThrow();
  }
  answerJson(verified({ id: 1, status: 'needs-attention' }));
  expect(await provider.getRefund('1', KNOWN)).toEqual({ id: '1', state: 'needs_attention' });
});

describe('the refunds of a payment', () => {
  const asked: string[] = [];
  const answerBoth = (refunds: object[]) => {
    asked.splice(0);
    answer = (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const data = request.url?.startsWith('/refund') ? refunds : { ...PAID, id: 1641 };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verified(data)));
    };
  };
  const refund = (id: number, more: object) => ({
    id,
    status: 'processed',
    amount: 500,
    currency: 'ZAR',
    ...more,
  });

  test('are requested by Paystack’s own id, and other payments’ refunds in the list are skipped', async () => {
    answerBoth([
      refund(1, { transaction: 1641 }),
      refund(2, { transaction: 1642 }),
      refund(3, { transaction_reference: 'r' }),
      refund(4, { transaction_reference: 'q' }),
      refund(5, { transaction: 1641, merchant_note: 'Refund for transaction r' }),
    ]);
    const listed = await provider.listRefunds(KNOWN);
    expect(listed.map(({ id, key }) => [id, key])).toEqual([
      ['1', null],
      ['3', null],
      ['5', null],
    ]);
    expect(asked).toEqual(['GET /transaction/verify/r', 'GET /refund?transaction=1641&perPage=100&page=1']);
  });

  test('another payment’s refund is not taken for ours, whatever its note says', async () => {
    answerBoth([refund(2, { transaction: 1642, merchant_note: 'refund-1' })]);
    const amount = { minor: 500, currency: 'ZAR' as const };
    await provider
      .refund({ payment: KNOWN, amount, key: 'refund-1', reason: 'paid-twice' })
      .catch(() => undefined);
    expect(asked.at(-1)).toBe('POST /refund');
  });
});

test('a refund whose answer was lost is found by ids too long for a number, and not requested twice', async () => {
  const key = '11111111-1111-4111-8111-111111111111';
  const asked: string[] = [];
  answer = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const refund = `"transaction":${UINT64},"status":"processed","amount":500,"currency":"ZAR","merchant_note":"${key}"`;
    const data = request.url?.startsWith('/refund')
      ? `[{"id":${UINT64},${refund}}]`
      : JSON.stringify(PAID).replace('{', `{"id":${UINT64},`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"status":true,"message":"ok","data":${data}}`);
  };
  const wanted = {
    payment: KNOWN,
    amount: { minor: 500, currency: 'ZAR' as const },
    key,
    reason: 'paid-twice',
  };
  expect(await provider.refund(wanted)).toEqual({ id: UINT64, state: 'done' });
  expect(asked).toEqual([
    'GET /transaction/verify/r',
    `GET /refund?transaction=${UINT64}&perPage=100&page=1`,
  ]);
});

test('an id that has lost digits is rejected', () => {
  expect(paystackId.safeParse(Number(UINT64)).success).toBe(false);
  expect(paystackId.parse(1641)).toBe('1641');
});

test('an object that Paystack says does not exist is undefined, with or without a code', async () => {
  answerJson(
    { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
    400,
  );
  expect(await provider.get(KNOWN)).toBeUndefined();
  answerJson({ status: false, message: 'Not found' }, 404);
  expect(await provider.get(KNOWN)).toBeUndefined();
  expect(await provider.getRefund('1', KNOWN)).toBeUndefined();
});

test('a list of banks whose pages form a circle is rejected, and one page may be the whole list', async () => {
  const bank = { code: '1', name: 'Bank', active: true };
  answerJson({ status: true, message: 'Banks retrieved', data: [bank], meta: { next: 'again' } });
  await expect(provider.payouts?.banks()).rejects.toThrow('circle');
  answerJson({ status: true, message: 'Banks retrieved', data: [bank], meta: { next: null } });
  expect(await provider.payouts?.banks()).toEqual([{ code: '1', name: 'Bank', currency: 'ZAR' }]);
  // Without cursors, one answer is the whole list.
  answerJson({ status: true, message: 'Banks retrieved', data: [bank, { ...bank, active: false }] });
  expect(await provider.payouts?.banks()).toHaveLength(1);
});

describe('an unreadable entry of a list', () => {
  const REFUND = { id: 1, status: 'processed', amount: 100, currency: 'ZAR' };
  const about = { amount: 35_000, currency: 'ZAR' };
  const lists = {
    listPayments: [{ ...PAID, amount: 0 }, PAID],
    listRefundsIn: [
      { ...REFUND, status: 'on-a-ship', transaction_reference: 'r' },
      { ...REFUND, transaction_reference: 'r' },
    ],
    listDisputesIn: [
      { id: 1, status: 7, transaction: { ...about, reference: 'r' } },
      { id: 2, status: 'pending', transaction: { ...about, reference: 'r' } },
    ],
  } as const;
  const range = { from: new Date(0), to: new Date(1), payees: [] };

  test.each(Object.keys(lists) as (keyof typeof lists)[])(
    'is reported by %s, and the others are read',
    async (list) => {
      answerJson(verified(lists[list]));
      const unread: object[] = [];
      const onUnreadable = (one: object) => void unread.push(one);
      const read = [];
      for await (const one of provider[list]({ ...range, onUnreadable })) read.push(one);
      expect(read).toMatchObject([{ reference: 'r' }]);
      expect(unread).toEqual([{ reference: 'r', error: expect.any(Unreadable) }]);
    },
  );

  test.each(Object.keys(lists) as (keyof typeof lists)[])(
    'ends %s when there is no callback for it',
    async (list) => {
      answerJson(verified(lists[list]));
      const all = async () => {
        for await (const _ of provider[list](range));
      };
      await expect(all()).rejects.toBeInstanceOf(Unreadable);
    },
  );
});

test.each<[string, unknown, number, boolean]>([
  ['another payment', verified({ ...PAID, reference: 'another' }), 200, true],
  ['an unreadable payment', verified({ ...PAID, status: 'cosmic' }), 200, true],
  ['a wrong request', { status: false, message: 'Invalid reference' }, 400, true],
  ['too many requests', { status: false, message: 'Too many requests' }, 429, false],
  ['an invalid key', { status: false, message: 'Invalid key' }, 401, false],
  ['a server error', { status: false, message: 'Oops' }, 503, false],
  ['a web page', '<html>Bad gateway</html>', 502, false],
])('an answer with %s concerns one payment or all', async (_what, body, status, isOfOne) => {
  answerJson(body, status);
  const error = await provider.get(KNOWN).catch((thrown: unknown) => thrown);
  expect(error instanceof Unreadable).toBe(isOfOne);
  expect(error).toBeInstanceOf(Error);
});
