import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GatewayUnderTest, secretKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeEach(async () => {
  under = await startGatewayUnderTest();
});
afterEach(() => under.close());

const plan = (fault: object) => under.call('POST', '/control/faults', fault);
const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
const initialize = (reference: string) =>
  fetch(`${under.gateway.url}/transaction/initialize`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ amount: 100, email: 'a@example.com', reference }),
  });
const status = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).httpStatus;

/** Gives up on a call once the gateway has used its planned fault. */
async function untilTaken(call: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const patience = new AbortController();
  const answer = call(patience.signal);
  answer.catch(() => undefined);
  const planned = async () => JSON.stringify((await under.call('GET', '/control/faults')).data);
  await expect.poll(planned).not.toContain('"popup"');
  patience.abort(new DOMException('timeout', 'TimeoutError'));
  return answer;
}

test('a reset connection did nothing, or everything', async () => {
  await plan({ call: 'initialize', fail: 'reset' });
  await expect(initialize('not-done')).rejects.toThrow('fetch failed');
  expect(await status('not-done')).toBe(400);
  await plan({ call: 'initialize', fail: 'reset', when: 'after' });
  await expect(initialize('done')).rejects.toThrow('fetch failed');
  expect(await status('done')).toBe(200);
});

test('a cut answer starts well and never ends', async () => {
  await plan({ call: 'initialize', fail: 'cut' });
  const answer = await initialize('cut');
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(await status('cut')).toBe(200);
});

test('a slow answer is right, one byte at a time', async () => {
  await plan({ call: 'initialize', fail: 'slow', everyMs: 2 });
  const answer = await initialize('slow');
  const sizes: number[] = [];
  const text: string[] = [];
  for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
    sizes.push(bytes.length);
    text.push(Buffer.from(bytes).toString());
  }
  expect(sizes.length).toBeGreaterThan(20);
  expect(JSON.parse(text.join(''))).toMatchObject({ status: true, data: { reference: 'slow' } });
});

test('a client that gives up on a slow answer does not keep the gateway from closing', async () => {
  await plan({ call: 'initialize', fail: 'slow', everyMs: 60_000 });
  const patience = new AbortController();
  const slow = await fetch(`${under.gateway.url}/transaction/initialize`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ amount: 100, email: 'a@example.com' }),
    signal: patience.signal,
  });
  patience.abort(new DOMException('timeout', 'TimeoutError'));
  await expect(slow.text()).rejects.toThrow('timeout');
});

test('the pop-up itself may never load', async () => {
  await plan({ call: 'popup', fail: 'timeout' });
  await plan({ call: 'popup_script', fail: 503 });
  await expect(untilTaken((signal) => fetch(`${under.gateway.url}/popup`, { signal }))).rejects.toThrow(
    'timeout',
  );
  expect((await fetch(`${under.gateway.url}/popup`)).status).toBe(200);
  expect((await fetch(`${under.gateway.url}/assets/popup.js`)).status).toBe(503);
  expect((await fetch(`${under.gateway.url}/assets/popup.js`)).status).toBe(200);
});

test.each(['processing', 'queued'])(
  'a transaction can be put into %s, and paid from there',
  async (state) => {
    const { reference, access_code } = await under.initialize();
    const put = () => under.call('PUT', `/control/transactions/${reference}/status`, { status: state });
    expect((await put()).data.status).toBe(state);
    expect((await under.charge(access_code)).data.status).toBe('success');
    expect(await put()).toMatchObject({ httpStatus: 409, code: 'already_paid' });
  },
);

test('the amount of the next charge can be changed, and changed back', async () => {
  const { reference, access_code } = await under.initialize();
  const plan = (amount: number | null) =>
    under.call('PUT', `/control/transactions/${reference}/amount`, { amount });
  await plan(1);
  await plan(null);
  await plan(34_999);
  await under.charge(access_code);
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data).toMatchObject({
    amount: 34_999,
    requested_amount: 35_000,
    fees: 1115,
  });
});
