import { afterEach, expect, test, vi } from 'vitest';
import { type CheckoutTransaction, connectApi } from './gateway-api.ts';
import { startLog } from './transaction-log.ts';

afterEach(() => void vi.unstubAllGlobals());

function answering(answer: object) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => Response.json(answer));
  vi.stubGlobal('fetch', fetch);
  const sent = () => {
    const [url, init] = fetch.mock.calls[0] ?? [];
    return { url, method: init?.method, headers: init?.headers, body: init?.body };
  };
  return { api: connectApi('https://pay.example/'), sent };
}

const transaction = { id: 7, merchant_key: 'pk_test_1' } as CheckoutTransaction;

test('requests a transaction in the page’s language and for the connected account', async () => {
  const { api, sent } = answering({ status: true, data: {} });
  await api.requestInline({ amount: 5, language: 'fr', connect_account: 'acct_1' });
  expect(sent()).toMatchObject({
    url: 'https://pay.example/checkout/request_inline',
    method: 'POST',
    headers: { 'accept-language': 'fr', 'x-connect-account': 'acct_1' },
  });
  expect(JSON.parse(String(sent().body))).toMatchObject({ amount: 5 });
});

test('leaves both headers out if neither is set', async () => {
  const { api, sent } = answering({ status: true, data: {} });
  await api.requestInline({ amount: 5 });
  expect(sent().headers).toEqual({ 'content-type': 'application/json' });
});

test('looks an access code up', async () => {
  const { api, sent } = answering({ status: true, data: {} });
  await api.verifyAccessCode('a/b');
  expect(sent().url).toBe('https://pay.example/transaction/verify_access_code/a%2Fb');
});

test('sends the log and the address with the merchant’s key', async () => {
  const logged = answering({ status: true, data: null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const record = startLog(undefined, () => 0).record();
  await logged.api.updateLog(transaction, record);
  expect(logged.sent()).toMatchObject({
    url: 'https://pay.example/transaction/update_log/7',
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_1' },
    body: JSON.stringify({ payload: JSON.stringify(record) }),
  });
  const placed = answering({ status: true, data: null });
  await placed.api.setIp(transaction);
  expect(placed.sent()).toMatchObject({
    url: 'https://pay.example/transaction/set_ip/7',
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_1' },
  });
});

test('an id with more digits than a number can hold keeps them all, and all other values stay', async () => {
  const body = String.raw`{"status":true,"message":"ok","data":{"id":18446744073709551615,"amount":35000,"at":-1.5e3,
    "label":"id \":18446744073709551615, [9007199254740993]","log":[9007199254740993,9007199254740991]}}`;
  vi.stubGlobal('fetch', async () => new Response(body));
  const found = await connectApi('https://pay.example').verifyAccessCode('x');
  expect(found).toEqual({
    id: '18446744073709551615',
    amount: 35_000,
    at: -1_500,
    label: 'id ":18446744073709551615, [9007199254740993]',
    log: ['9007199254740993', 9007199254740991],
  });
});

test.each([
  [{ status: false, message: 'Invalid key' }, 'Invalid key'],
  [{ status: false }, 'Transaction attempt failed'],
])('%o throws “%s”', async (answer, message) => {
  const { api } = answering(answer);
  await expect(api.verifyAccessCode('x')).rejects.toThrow(message);
});

test.each([
  ['a page instead of an answer', async () => new Response('<h1>502</h1>', { status: 502 })],
  ['null', async () => Response.json(null)],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s throws a text that a buyer can read', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const { requestInline } = connectApi('https://pay.example');
  await expect(requestInline({ amount: 5 })).rejects.toThrow(/^Transaction attempt failed$/);
});

test('Apple Pay can have its own URL', async () => {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) =>
    Response.json({ status: 'success', message: 'Approved', reference: 'flat' }),
  );
  vi.stubGlobal('fetch', fetch);
  const api = connectApi('https://api.example', 'https://wallet.example/');
  expect(await api.chargeApplePay(transaction, { token: 1 })).toMatchObject({ reference: 'flat' });
  expect(fetch.mock.calls[0]?.[0]).toBe('https://wallet.example/applepay/charge');
});
