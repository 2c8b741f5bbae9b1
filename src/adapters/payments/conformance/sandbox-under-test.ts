import type { SandboxGatewayOptions } from '../../../../packages/sandbox-gateway/src/options.ts';
import { startGatewayUnderTest } from '../../../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import type { ReceivedWebhook } from '../../../../packages/sandbox-gateway/src/testing/webhook-receiver.ts';
import type { PaymentProvider } from '../../../core/providers/payment-provider.ts';
import { systemClock } from '../../../core/shared/clock.ts';
import { CURRENCIES } from '../../../core/shared/money.ts';
import { createPaystackProvider } from '../paystack/paystack.ts';
import { createPaystackProtocolProvider } from '../paystack/protocol.ts';
import { type Opened, PATIENCE_MS, type ProviderUnderTest } from './provider-under-test.ts';

const CALLS = { create: 'initialize', get: 'verify', refund: 'refund' };
const FAULTS = { error: 503, reset: 'reset', silence: 'timeout', slow: 'slow' };
const EVENTS = { payment: 'charge.success', refund: 'refund.', dispute: 'charge.dispute.' };

/** Sets up a provider that talks to the sandbox gateway; every adapter for Paystack's calls is tested against the same gateway. */
export async function sandboxUnderTest(
  make: (at: { apiUrl: string; secretKey: string; patienceMs: number }) => PaymentProvider = sandbox,
  more: Pick<SandboxGatewayOptions, 'webhookSignature' | 'numericIds'> = {},
): Promise<ProviderUnderTest> {
  // Refunds stay in their state until a test moves them.
  const under = await startGatewayUnderTest({ refundStepMs: 3_600_000, disputeFee: 1_500, ...more });
  const { secretKey } = under.options;

  async function control(method: string, path: string, body: object = {}) {
    const answer = await under.call(method, `/control/${path}`, body);
    if (!answer.status) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  }
  const say = (reference: string, status: string) =>
    control('PUT', `transactions/${reference}/status`, { status });
  const end = (reference: string) => async (how: 'paid' | 'failed') => {
    if (how === 'paid') await control('POST', `transactions/${reference}/succeed`);
    else await say(reference, 'failed');
  };

  return {
    provider: make({ apiUrl: under.gateway.url, secretKey, patienceMs: PATIENCE_MS.provider }),
    impatient: make({ apiUrl: under.gateway.url, secretKey, patienceMs: PATIENCE_MS.impatient }),
    currency: 'ZAR',
    async pay({ reference, accessCode }, received) {
      if (accessCode === null || received !== undefined) {
        await control(
          'POST',
          `transactions/${reference}/succeed`,
          received === undefined ? {} : { amount: received },
        );
      } else {
        await under.charge(accessCode);
      }
    },
    async decline({ accessCode }) {
      await under.charge(accessCode as string, '4084080000005408');
    },
    async beAsked({ reference, accessCode }) {
      await under.charge(accessCode as string, '4000000000003220', '123');
      return end(reference);
    },
    async payLater({ reference }) {
      await say(reference, 'pending');
      return end(reference);
    },
    async refundByHand({ reference }, amount) {
      const answer = await under.call('POST', '/refund', { transaction: reference, amount });
      if (!answer.status) throw new Error(answer.message);
    },
    async moveRefund(refundId, how) {
      await control('POST', `refunds/${refundId}/${how === 'done' ? 'approve' : 'fail'}`);
    },
    async dispute({ reference }) {
      return (await control('POST', `transactions/${reference}/dispute`)).id;
    },
    async decide(disputeId, how) {
      const resolution = how === 'won' ? 'declined' : 'merchant-accepted';
      await control('POST', `disputes/${disputeId}/resolve`, { resolution });
    },
    async notice(payment, about) {
      const { received } = under.receiver;
      const find = () => received.find((webhook) => isAbout(webhook, payment, EVENTS[about]));
      for (let arrived = received.length + 1; !find(); arrived += 1) await under.receiver.arrived(arrived);
      const { raw, headers } = find() as ReceivedWebhook;
      return {
        raw,
        headers: new Headers({ 'x-paystack-signature': String(headers['x-paystack-signature']) }),
      };
    },
    async breakNext(call, how, when) {
      await control('POST', 'faults', { call: CALLS[call], fail: FAULTS[how], when });
    },
    async breakNoMore() {
      await control('DELETE', 'faults');
    },
    close: () => under.close(),
  };
}

function isAbout({ body }: ReceivedWebhook, { reference }: Opened, event: string): boolean {
  const { data } = body;
  const { transaction } = data as { transaction?: { reference?: string } };
  const named = [data.reference, data.transaction_reference, transaction?.reference];
  return body.event.startsWith(event) && named.includes(reference);
}

const sandbox = (at: { apiUrl: string; secretKey: string; patienceMs: number }) =>
  createPaystackProtocolProvider({
    ...at,
    id: 'sandbox',
    name: 'Sandbox gateway',
    currencies: CURRENCIES,
    clock: systemClock,
    checkout: { origins: { script: [], frame: [], connect: [], form: [] } },
  });

/** Paystack as it is configured in production, with the newer of its signatures, and ids as it writes them. */
export const paystackUnderTest = () =>
  sandboxUnderTest(
    (at) =>
      createPaystackProvider({
        ...at,
        currencies: ['ZAR', 'USD', 'NGN', 'GHS', 'KES'],
        channels: ['card', 'bank_transfer'],
        webhookScheme: 'timestamped',
        webhookKeys: [],
        clock: systemClock,
      }),
    { webhookSignature: 'timestamped', numericIds: true },
  );
