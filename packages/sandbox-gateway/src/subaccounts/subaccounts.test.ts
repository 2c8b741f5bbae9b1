import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest({ manyBanks: true });
});
afterAll(() => under.close());

const organiser = {
  business_name: 'Harbour Nights',
  settlement_bank: '470010',
  account_number: '1234567890',
  percentage_charge: 5,
};
const create = (change: object = {}) => under.call('POST', '/subaccount', { ...organiser, ...change });
async function subaccountCode(change: object = {}): Promise<string> {
  return ((await create(change)).data as unknown as { subaccount_code: string }).subaccount_code;
}
async function split(body: object): Promise<string> {
  return ((await under.call('POST', '/split', body)).data as unknown as { split_code: string }).split_code;
}
const initialize = (body: object) =>
  under.call('POST', '/transaction/initialize', { amount: 35000, email: 'ada@example.com', ...body });
async function paid(body: Record<string, unknown>) {
  const { access_code, reference } = await under.initialize(body);
  await under.charge(access_code);
  return (await under.call('GET', `/transaction/verify/${reference}`)).data;
}

test('a subaccount is created, read, listed and changed', async () => {
  const created = await create({ primary_contact_email: 'pay@harbour.example' });
  expect(created).toMatchObject({
    httpStatus: 201,
    message: 'Subaccount created',
    data: {
      subaccount_code: expect.stringMatching(/^ACCT_[a-z0-9]{15}$/),
      business_name: 'Harbour Nights',
      settlement_bank: 'Capitec Bank Limited',
      account_number: '1234567890',
      percentage_charge: 5,
      currency: 'ZAR',
      active: true,
      primary_contact_email: 'pay@harbour.example',
    },
  });
  const { subaccount_code: code } = created.data as unknown as { subaccount_code: string };
  const changed = await under.call('PUT', `/subaccount/${code}`, { percentage_charge: 7.5 });
  expect(changed).toMatchObject({
    message: 'Subaccount updated',
    data: { percentage_charge: 7.5, business_name: 'Harbour Nights' },
  });
  expect((await under.call('GET', `/subaccount/${code}`)).data).toEqual(changed.data);
  expect(await under.call('GET', '/subaccount?perPage=1')).toMatchObject({
    data: [{ subaccount_code: code }],
    meta: { perPage: 1, page: 1 },
  });
});

test.each([
  ['no name', { business_name: '' }, 'business_name is required'],
  ['no bank', { settlement_bank: undefined }, 'settlement_bank is required'],
  ['an unknown bank', { settlement_bank: '999' }, 'Account details are invalid: unknown settlement_bank'],
  ['an account nobody has', { account_number: '0000001234' }, 'Account details are invalid'],
  [
    'a charge above 100 %',
    { percentage_charge: 101 },
    'percentage_charge must be between 0 and 100, with at most two decimals',
  ],
  ['no charge', { percentage_charge: undefined }, 'percentage_charge is required'],
])('a subaccount with %s is refused', async (_case, change, message) => {
  expect(await create(change)).toMatchObject({ httpStatus: 400, status: false, message });
});

test('banks come in pages, by cursor or by number', async () => {
  const ask = async (query: string) => {
    const { data, meta } = await under.call('GET', `/bank?currency=NGN&${query}`);
    return { names: (data as unknown as { name: string }[]).map(({ name }) => name), ...meta };
  };
  const all: string[] = [];
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
    const { names, next } = await ask(`use_cursor=true&perPage=100&next=${cursor}`);
    all.push(...names);
    cursor = next;
  }
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all).size).toBe(all.length);
  expect((await ask('')).names).toEqual(all.slice(0, 50));
  expect((await ask('perPage=100&page=2')).names).toEqual(all.slice(100));
  const first = await ask('use_cursor=true&perPage=10');
  const second = await ask(`use_cursor=true&perPage=10&next=${first.next}`);
  expect(second.names).toEqual(all.slice(10, 20));
  const back = await ask(`use_cursor=true&perPage=10&previous=${second.previous}`);
  expect([first.previous, back.names]).toEqual([null, first.names]);
  expect(await under.call('GET', '/bank?use_cursor=true&next=x')).toMatchObject({ httpStatus: 400 });
});

test('by default a gateway lists a handful of well-known banks', async () => {
  const few = await startGatewayUnderTest();
  const listed = (await few.call('GET', '/bank?perPage=100')).data as unknown as { name: string }[];
  await few.close();
  expect(listed.length).toBeLessThan(30);
  expect(listed.map(({ name }) => name)).toContain('Zenith Bank');
  expect(listed.some(({ name }) => name.includes('Microfinance'))).toBe(false);
});

test('banks are listed by currency, and an account has an owner’s name', async () => {
  const listed = await under.call('GET', '/bank?currency=ZAR');
  const banks = listed.data as unknown as { code: string; currency: string }[];
  expect(banks).toContainEqual(expect.objectContaining({ name: 'Capitec Bank Limited', code: '470010' }));
  expect(new Set(banks.map((bank) => bank.currency))).toEqual(new Set(['ZAR']));

  const resolve = (number: string, bank: string) =>
    under.call('GET', `/bank/resolve?account_number=${number}&bank_code=${bank}`);
  const resolved = await resolve('1234567890', '470010');
  expect(resolved).toMatchObject({
    message: 'Account number resolved',
    data: { account_number: '1234567890', account_name: expect.stringMatching(/^\w+ /) },
  });
  expect((await resolve('1234567890', '470010')).data).toEqual(resolved.data);
  for (const [number, bank] of [
    ['0000001234', '470010'],
    ['1234567890', '1'],
    ['12', '470010'],
  ] as const) {
    expect(await resolve(number, bank)).toMatchObject({ httpStatus: 422, code: 'account_not_resolved' });
  }
});

test('a payment is shared as its subaccount is set up, and the main account bears the fees', async () => {
  const code = await subaccountCode();
  const { reference } = await under.initialize({ subaccount: code, reference: 'unpaid' });
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data).toMatchObject({
    fees_split: null,
    subaccount: { subaccount_code: code },
  });
  expect(await paid({ subaccount: code })).toMatchObject({
    amount: 35000,
    fees: 1115,
    subaccount: { subaccount_code: code, business_name: 'Harbour Nights' },
    fees_split: {
      paystack: 1115,
      integration: 635,
      subaccount: 33250,
      params: { bearer: 'account', transaction_charge: '', percentage_charge: '5' },
    },
  });
});

test('a payment can set the platform’s charge, and let the subaccount bear the fees', async () => {
  const code = await subaccountCode();
  expect(await paid({ subaccount: code, transaction_charge: 2000, bearer: 'subaccount' })).toMatchObject({
    fees_split: {
      paystack: 1115,
      integration: 2000,
      subaccount: 31885,
      params: { bearer: 'subaccount', transaction_charge: '2000', percentage_charge: '5' },
    },
  });
});

test('a payment keeps its agreed shares when the subaccount changes', async () => {
  const code = await subaccountCode();
  const { access_code, reference } = await under.initialize({ subaccount: code });
  await under.call('PUT', `/subaccount/${code}`, { percentage_charge: 50, active: false });
  await under.charge(access_code);
  const { data } = await under.call('GET', `/transaction/verify/${reference}`);
  expect(data).toMatchObject({ fees_split: { subaccount: 33250 }, subaccount: { percentage_charge: 5 } });
});

test('a split shares among several', async () => {
  const [first, second] = [await subaccountCode(), await subaccountCode({ business_name: 'The band' })];
  const code = await split({
    name: 'Door and band',
    type: 'percentage',
    currency: 'ZAR',
    bearer_type: 'subaccount',
    bearer_subaccount: second,
    subaccounts: [
      { subaccount: first, share: 60 },
      { subaccount: second, share: 30 },
    ],
  });
  expect(code).toMatch(/^SPL_[a-z0-9]{10}$/);
  expect((await under.call('GET', `/split/${code}`)).data).toMatchObject({
    split_code: code,
    total_subaccounts: 2,
    subaccounts: [{ subaccount: { subaccount_code: first }, share: 60 }, { share: 30 }],
  });
  expect(await paid({ split_code: code })).toMatchObject({
    fees_split: { paystack: 1115, integration: 3500, subaccount: 30385 },
    split: {
      split_code: code,
      formula: { type: 'percentage', bearer_type: 'subaccount', bearer_subaccount: second },
      shares: {
        paystack: 1115,
        integration: 3500,
        subaccounts: [
          { subaccount_code: first, amount: 21000 },
          { subaccount_code: second, amount: 9385 },
        ],
      },
    },
  });
});

test('a split can come with the payment, as the browser’s client sends it', async () => {
  const code = await subaccountCode();
  const dynamic = { type: 'flat', bearer_type: 'account', subaccounts: [{ subaccount: code, share: 30000 }] };
  expect(await paid({ split: JSON.stringify(dynamic), subaccount: '' })).toMatchObject({
    fees_split: { paystack: 1115, integration: 3885, subaccount: 30000 },
  });
});

test('a payment without subaccounts is not shared', async () => {
  expect(await paid({ bearer: 'account' })).toMatchObject({ subaccount: {}, split: {}, fees_split: null });
});

test('wrong shares are refused', async () => {
  const code = await subaccountCode();
  const other = await subaccountCode({ settlement_bank: '058' });
  const asleep = await subaccountCode();
  await under.call('PUT', `/subaccount/${asleep}`, { active: false });
  const flat = { type: 'flat', subaccounts: [{ subaccount: code, share: 35001 }] };
  for (const [body, message] of [
    [{ subaccount: 'ACCT_nobody' }, 'Subaccount code is invalid'],
    [{ subaccount: other }, 'Subaccount is paid out in NGN, not in ZAR'],
    [{ subaccount: asleep }, 'Subaccount is not active'],
    [{ subaccount: code, bearer: 'platform' }, 'bearer must be account or subaccount'],
    [{ subaccount: code, transaction_charge: -1 }, 'Invalid transaction_charge'],
    [{ subaccount: code, transaction_charge: 35001 }, 'Transaction charge cannot be more than the amount'],
    [{ split_code: 'SPL_nobody' }, 'Split code is invalid'],
    [{ split_code: 'SPL_x', subaccount: code }, 'Send either a subaccount or a split, not both'],
    [{ split: flat }, 'Total share of subaccounts cannot be more than the amount'],
    [{ split: 'nonsense' }, expect.stringContaining('expected object')],
  ] as const) {
    expect(await initialize(body)).toMatchObject({ httpStatus: 400, status: false, message });
  }
});

test('wrong splits are refused', async () => {
  const code = await subaccountCode();
  const good = {
    name: 'All',
    type: 'percentage',
    currency: 'ZAR',
    subaccounts: [{ subaccount: code, share: 90 }],
  };
  const twice = [
    { subaccount: code, share: 10 },
    { subaccount: code, share: 10 },
  ];
  for (const [change, message] of [
    [{ name: '' }, 'name is required'],
    [{ type: 'half' }, 'type must be percentage or flat'],
    [{ currency: 'pounds' }, 'Currency not supported by merchant'],
    [{ subaccounts: [] }, 'subaccounts is required'],
    [{ subaccounts: [{ subaccount: 'ACCT_x', share: 1 }] }, 'Subaccount code is invalid'],
    [{ subaccounts: [{ subaccount: code, share: 101 }] }, expect.stringContaining('more than 100')],
    [{ subaccounts: twice }, 'A subaccount can be in a split once'],
    [{ type: 'flat', subaccounts: [{ subaccount: code, share: 1.5 }] }, expect.stringContaining('integer')],
    [{ bearer_type: 'subaccount' }, expect.stringContaining('bearer_subaccount')],
  ] as const) {
    expect(await under.call('POST', '/split', { ...good, ...change })).toMatchObject({
      httpStatus: 400,
      message,
    });
  }
});

test.each(['/subaccount', '/subaccount/x', '/split', '/split/x', '/bank', '/bank/resolve'])(
  '%s needs the secret key',
  async (path) => {
    const refused = await under.call('GET', path, undefined, { authorization: 'Bearer pk_test_x' });
    expect(refused.httpStatus).toBe(401);
  },
);

test('unknown ids are not found', async () => {
  for (const path of ['/subaccount/ACCT_x', '/split/SPL_x']) {
    expect((await under.call('GET', path)).httpStatus).toBe(404);
  }
  expect((await under.call('PUT', '/subaccount/ACCT_x', {})).httpStatus).toBe(404);
});
