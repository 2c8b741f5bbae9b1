import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

const day = 86_400_000;

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest({ refundStepMs: 1000 * day });
  await under.call('PUT', '/control/clock', { offsetMs: Date.UTC(2030, 4, 1, 12) - Date.now() });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { access_code, reference } = await under.initialize({ reference: name });
    if (name !== 'e') await under.charge(access_code);
    if (name === 'b') await under.call('POST', '/refund', { transaction: reference, amount: 100 });
    if (name === 'c') await under.call('POST', '/refund', { transaction: reference, amount: 200 });
    await under.call('PUT', '/control/clock', { advanceMs: day });
  }
});
afterAll(() => under.close());

const list = (path: string) => under.call('GET', path);
const references = async (query: string) =>
  ((await list(`/transaction?${query}`)).data as unknown as { reference: string }[]).map(
    (one) => one.reference,
  );

test('lists transactions by page, newest first, with their total number', async () => {
  const first = await list('/transaction?perPage=2&page=1');
  expect(first).toMatchObject({
    message: 'Transactions retrieved',
    data: [{ reference: 'e', status: 'abandoned' }, { reference: 'd' }],
    meta: { total: 5, total_volume: 175000, skipped: 0, perPage: 2, page: 1, pageCount: 3 },
  });
  expect(await references('perPage=2&page=3')).toEqual(['a']);
  expect(await references('perPage=2&page=4')).toEqual([]);
});

test('the pages together contain all, each once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => references(`perPage=2&page=${page}`)));
  expect(pages.flat()).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test.each([
  ['status=success', ['d', 'c', 'b', 'a']],
  ['status=abandoned', ['e']],
  ['from=2030-05-02&to=2030-05-03', ['c', 'b']],
  ['to=2030-05-01', ['a']],
  ['from=2030-05-05T00:00:00Z', ['e']],
  ['from=2031-01-01', []],
  ['perPage=100000', ['e', 'd', 'c', 'b', 'a']],
])('transactions by %s', async (query, expected) => {
  expect(await references(query)).toEqual(expected);
});

test('returns one transaction by its id', async () => {
  const { data } = await list('/transaction/verify/a');
  expect(await list(`/transaction/${data.id}`)).toMatchObject({ httpStatus: 200, data });
  expect(await list('/transaction/1')).toMatchObject({ httpStatus: 404, code: 'transaction_not_found' });
});

test('lists refunds likewise, by transaction, by currency and by date', async () => {
  expect(await list('/refund?perPage=1')).toMatchObject({
    data: [{ amount: 200, transaction_reference: 'c' }],
    meta: { total: 2, pageCount: 2 },
  });
  expect(await list('/refund?transaction=b')).toMatchObject({ data: [{ amount: 100 }], meta: { total: 1 } });
  expect((await list('/refund?currency=USD')).data).toEqual([]);
  expect((await list('/refund?currency=ZAR&to=2030-05-02')).data).toMatchObject([{ amount: 100 }]);
  expect(await list('/refund?transaction=nobody')).toMatchObject({ httpStatus: 404 });
});

test.each(['status=lost', 'perPage=0', 'page=x', 'from=soon', 'to=2030-13-01'])(
  '%s is refused',
  async (query) => {
    expect(await list(`/transaction?${query}`)).toMatchObject({ httpStatus: 400, code: 'invalid_params' });
  },
);

test('listing needs the secret key', async () => {
  const refused = await under.call('GET', '/transaction', undefined, { authorization: 'Bearer pk_test_x' });
  expect(refused.httpStatus).toBe(401);
});
