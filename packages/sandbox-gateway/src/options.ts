import { z } from 'zod';
import { type SignatureScheme, signatureSchemes } from './webhooks/sign-webhook.ts';

/** What a sandbox gateway needs to start. */
export interface SandboxGatewayOptions {
  /** 0 picks a free port. */
  port: number;
  /** Address to bind; loopback unless told otherwise. */
  host?: string;
  /** The origin under which browsers reach the gateway, if that is not `http://host:port`. */
  publicUrl?: string;
  /** The SQLite file with all data; created if missing. */
  storeFile: string;
  /** `sk_test_...`: authorises the server calls and signs webhooks. */
  secretKey: string;
  /** `pk_test_...`: what a browser may show. */
  publicKey: string;
  /** Exact origins (`https://host:port`) whose pages may frame the pop-up and read its browser calls. */
  appOrigins: string[];
  /** Where webhooks are sent. */
  webhookUrl: string;
  /** How webhooks are signed: a plain hex digest (default), or one with a timestamp and a key id. */
  webhookSignature?: SignatureScheme;
  /** Names the key in a timestamped signature (default `k1`). */
  webhookKeyId?: string;
  /** Shown to the payer when a transaction carries no label. */
  merchantName?: string;
  /** How long a refund rests in each of its states, ms (default 1000). */
  refundStepMs?: number;
  /** What losing a dispute costs the merchant, minor units of the payment's currency (default 0). */
  disputeFee?: number;
  /**
   * Writes ids as JSON numbers in answers to the secret key, and in webhooks; otherwise as text (default). They are uint64, more than a
   * float can hold.
   */
  numericIds?: boolean;
  /** Lists 120 made-up banks besides the well-known ones, so that the list has several pages (default: a handful per country). */
  manyBanks?: boolean;
  /** Milliseconds since the epoch (default `Date.now`); the control API moves it further. */
  clock?: () => number;
  /** Receives one line per event; silent by default. */
  log?: (message: string, details?: Record<string, unknown>) => void;
}

const origin = z.url({ protocol: /^https?$/ }).refine((value) => new URL(value).origin === value, {
  message: 'must be an origin such as https://tickets.example, without a path',
});

const shape = z.object({
  port: z.int().min(0).max(65535),
  host: z.string().min(1).default('127.0.0.1'),
  publicUrl: origin.optional(),
  storeFile: z.string().min(1),
  secretKey: z.string().regex(/^sk_test_\w{8,}$/, 'must be a test key: sk_test_...'),
  publicKey: z.string().regex(/^pk_test_\w{8,}$/, 'must be a test key: pk_test_...'),
  appOrigins: z.array(origin).min(1),
  webhookUrl: z.url({ protocol: /^https?$/ }),
  webhookSignature: z.enum(signatureSchemes).default('plain'),
  webhookKeyId: z
    .string()
    .regex(/^\w{1,40}$/, 'must be letters, digits and _')
    .default('k1'),
  merchantName: z.string().min(1).default('Sandbox merchant'),
  refundStepMs: z.int().min(0).default(1000),
  disputeFee: z.int().min(0).default(0),
  numericIds: z.boolean().default(false),
  manyBanks: z.boolean().default(false),
});

/** The options with defaults filled in. */
export type CheckedOptions = z.infer<typeof shape>;

/** Fills in defaults. Throws an Error naming every option that is wrong, without repeating a key. */
export function checkOptions(options: SandboxGatewayOptions): CheckedOptions {
  const parsed = shape.safeParse(options);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The sandbox gateway cannot start: ${faults.join('; ')}`);
}
