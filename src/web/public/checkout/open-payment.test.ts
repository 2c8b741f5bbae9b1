import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Clients, openPayment } from './open-payment.ts';

const assign = vi.fn();
const ends = { done: vi.fn(), closed: vi.fn(), noWindow: vi.fn() };
const checkouts = JSON.stringify({
  sandbox: { client: 'popup', setting: 'https://pay.example/popup' },
  stripe: { client: 'stripe', setting: 'pk_test_1' },
  paystack: { client: 'paystack' },
});
const PAGE = 'https://pay.example/abc';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { assign });
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The providers' clients as a page has them with such a network. */
const clientsThat = (come: () => Promise<unknown>) =>
  ({ popup: come, stripe: come, paystack: come }) as unknown as Clients;
const stalled = clientsThat(() => new Promise(() => undefined));
const open = (provider: string, clients: Clients) =>
  openPayment(
    { provider, accessCode: 'abc', redirectUrl: PAGE, amount: { minor: 100, currency: 'ZAR' } },
    checkouts,
    ends,
    clients,
  );

test.each([
  ['paystack', [[PAGE]], 0],
  ['sandbox', [], 1],
  ['stripe', [], 1],
])('gives up after ten seconds if the code of %s does not load', async (provider, led, ways) => {
  const opening = open(provider, stalled);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(assign).not.toHaveBeenCalled();
  expect(ends.noWindow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await opening;
  expect(assign.mock.calls).toEqual(led);
  expect(ends.noWindow).toHaveBeenCalledTimes(ways);
});

test('code that loads after that opens nothing', async () => {
  const payWithPaystack = vi.fn();
  const late = clientsThat(
    () => new Promise((resolve) => setTimeout(() => resolve({ payWithPaystack }), 12_000)),
  );
  const opening = open('paystack', late);
  await vi.advanceTimersByTimeAsync(15_000);
  await opening;
  expect(assign).toHaveBeenCalledTimes(1);
  expect(payWithPaystack).not.toHaveBeenCalled();
});

test('after slow code, Paystack’s window has the rest of the ten seconds', async () => {
  const payWithPaystack = vi.fn();
  const slow = clientsThat(
    () => new Promise((resolve) => setTimeout(() => resolve({ payWithPaystack }), 6_000)),
  );
  const opening = open('paystack', slow);
  await vi.advanceTimersByTimeAsync(6_000);
  await opening;
  expect(payWithPaystack).toHaveBeenCalledWith(expect.objectContaining({ accessCode: 'abc' }), ends, 4_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(assign).not.toHaveBeenCalled();
});

test.each(['paystack', 'sandbox', 'stripe'])(
  'if the code of %s cannot be loaded, it shows the alternative at once',
  async (provider) => {
    await open(
      provider,
      clientsThat(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect(ends.noWindow).toHaveBeenCalledTimes(1);
    expect(assign).not.toHaveBeenCalled();
  },
);
