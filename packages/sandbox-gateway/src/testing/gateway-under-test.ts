import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseExactJson } from '../api/exact-json.ts';
import { type SandboxGateway, type SandboxGatewayOptions, startSandboxGateway } from '../gateway.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const secretKey = 'sk_test_0123456789abcdef';
export const publicKey = 'pk_test_0123456789abcdef';

export interface Answer {
  httpStatus: number;
  status: boolean;
  message: string;
  code?: string;
  data: AnswerData;
  meta?: { next?: string | null; previous?: string | null };
}

/** What tests read from `data`; each call answers with some of it, and the assertions say which. */
export interface AnswerData {
  id: string;
  access_code: string;
  authorization_url: string;
  reference: string;
  status: string;
  amount: number;
  customer: { customer_code: string };
  paid_at: string | null;
  ip_address: string | null;
  errors: Record<string, string>;
  error?: string;
  challenge?: { id: string; kind: string; last4: string };
  gateway_response: string;
  log: { history: { message: string }[] };
  now: string;
  webhooks: { id: number; event: string; reference: string }[];
}

export interface GatewayUnderTest {
  gateway: SandboxGateway;
  receiver: WebhookReceiver;
  options: SandboxGatewayOptions;
  /** Calls with the secret key. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Initializes a transaction of 350.00 ZAR, changed by `request`. */
  initialize(
    request?: Record<string, unknown>,
  ): Promise<{ reference: string; access_code: string; authorization_url: string }>;
  /** Presses Pay in the pop-up. */
  charge(accessCode: string, number?: string, cvv?: string, expiry?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** A gateway on a free port with a store of its own and a receiver for its webhooks. */
export async function startGatewayUnderTest(
  changes: Partial<SandboxGatewayOptions> = {},
): Promise<GatewayUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-gateway-'));
  const receiver = await startWebhookReceiver();
  const options: SandboxGatewayOptions = {
    port: 0,
    storeFile: join(folder, 'gateway.sqlite'),
    secretKey,
    publicKey,
    appOrigins: ['http://127.0.0.1:65000'],
    webhookUrl: receiver.url,
    refundStepMs: 5,
    ...changes,
  };
  const gateway = await startSandboxGateway(options);

  async function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const response = await fetch(gateway.url + path, {
      method,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json', ...headers },
    });
    return {
      httpStatus: response.status,
      ...(parseExactJson(await response.text()) as Omit<Answer, 'httpStatus'>),
    };
  }

  return {
    gateway,
    receiver,
    options,
    call,
    async initialize(request = {}) {
      const answer = await call('POST', '/transaction/initialize', {
        amount: 35000,
        email: 'ada@example.com',
        currency: 'ZAR',
        ...request,
      });
      if (!answer.status) throw new Error(answer.message);
      return answer.data;
    },
    charge: (accessCode, number = '4084084084084081', cvv = '408', expiry = '12/40') =>
      call('POST', `/checkout/${accessCode}/charge`, { number, cvv, expiry }),
    async close() {
      await gateway.close();
      await receiver.close();
      rmSync(folder, { recursive: true });
    },
  };
}
