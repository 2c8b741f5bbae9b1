import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { backupEnvironment, backupSettings } from './adapters/backups/backup-settings.ts';
import {
  paymentEnvironment,
  paymentProblems,
  paymentSettings,
} from './adapters/payments/payment-settings.ts';
import {
  mapStyleSetting,
  placeEnvironment,
  placeProblems,
  placeSetting,
} from './adapters/places/place-settings.ts';
import { traceEnvironment, traceSettings } from './adapters/traces/trace-settings.ts';
import { walletEnvironment, walletProblems, walletSettings } from './adapters/wallets/wallet-settings.ts';
import { DEFAULT_MESSAGE_SETTINGS } from './core/messages/message-limits.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from './core/passwords/password-policy.ts';
import { isIban, withoutGaps } from './core/payees/iban.ts';
import { feeFixed, feePercent } from './core/pricing/service-fee-settings.ts';
import { emailAddress } from './core/shared/email-address.ts';
import { withoutFinalSlashes } from './core/shared/text/without-final-slashes.ts';
import { metricEnvironment, metricSettings } from './server/metrics/metric-settings.ts';

export type Config = ReturnType<typeof readConfig>;

const flag = z.stringbool({ error: 'must be true or false' });
const port = z.coerce.number({ error: 'must be a port' }).int().min(0).max(65_535);
const minutes = z.coerce
  .number({ error: 'must be minutes' })
  .int()
  .min(1)
  .max(60 * 24 * 14);
/** 0 is no limit. */
const atMost = (most: number) => z.coerce.number({ error: 'must be a number' }).int().min(0).max(most);
const text = z.string().trim().min(1);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  STAGING: flag.default(false),
  PORT: port.default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('.data'),
  GATEWAY_PORT: port.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address people use, like https://tickets.example' })
    .optional(),
  WEB_PROCESSES: z.coerce.number({ error: 'must be a number' }).int().min(1).max(64).optional(),
  COMING_SOON: flag.default(false),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be like postgres://user:password@host/db' })
    .optional(),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be like postgres://user:password@standby/db' })
    .optional(),
  MIGRATE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(12, { error: 'must be at least 12: queues, sweeps and health checks need 6 of them' })
    .max(200)
    .default(20),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be like https://s3.eu-west-1.amazonaws.com' })
    .optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  ...backupEnvironment,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be like smtps://user:password@host' }).optional(),
  MAIL_FROM: text.optional(),
  APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hex digits: openssl rand -hex 32' })
    .optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hex digits: the APP_SECRET before this one' })
    .optional(),
  HOLD_MINUTES: minutes.default(15),
  HOLD_SHARE_PER_ADDRESS: atMost(100).default(25),
  FREE_ORDERS_PER_EMAIL: atMost(1_000_000).default(10),
  PENDING_HOLD_MINUTES: minutes.default(30),
  PENDING_REDIRECT_MINUTES: minutes.default(60),
  PENDING_HOLD_DAYS: atMost(60).min(1, { error: 'must be at least 1 day' }).default(10),
  PLATFORM_FEE_PERCENT: feePercent.default(0),
  PLATFORM_FEE_FIXED: feeFixed.default({}),
  PLATFORM_FEE_PAID_BY: z
    .enum(['organiser', 'customer'], { error: 'must be organiser or customer' })
    .default('organiser'),
  GUEST_DATA_DAYS: z.coerce
    .number({ error: 'must be days' })
    .int()
    .min(30, { error: 'must be at least 30 days: refunds and disputes need the address' })
    .max(36_500)
    .optional(),
  APPROVAL: z
    .enum(['always', 'first', 'never'], { error: 'must be always, first or never' })
    .default('always'),
  PAYOUT_DAYS_AFTER_EVENT: atMost(365).default(5),
  PAYOUT_IBAN: z
    .string()
    .transform(withoutGaps)
    .refine(isIban, { error: 'must be an IBAN with a right checksum' })
    .optional(),
  PAYOUT_ACCOUNT_HOLDER: text.max(70, { error: 'must be at most 70 characters' }).optional(),
  MESSAGES_PER_DAY: atMost(1_000).default(DEFAULT_MESSAGE_SETTINGS.aDay),
  MESSAGE_RECIPIENTS: atMost(1_000_000).default(DEFAULT_MESSAGE_SETTINGS.recipients),
  MESSAGES_TRUSTED_AFTER: atMost(1_000_000).default(DEFAULT_MESSAGE_SETTINGS.trustedAfterTickets),
  SUPPORT_EMAIL: emailAddress('must be an email address').optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).optional(),
  // Nobody is kept from a long sentence, nor from hashing one only.
  PASSWORD_MAX_LENGTH: z.coerce.number().int().min(64).max(1024).default(defaultPasswordPolicy.maxLength),
  PASSWORD_REQUIRE_LOWER: flag.default(false),
  PASSWORD_REQUIRE_UPPER: flag.default(false),
  PASSWORD_REQUIRE_DIGIT: flag.default(false),
  PASSWORD_REQUIRE_SYMBOL: flag.default(false),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  ...placeEnvironment,
  ...paymentEnvironment,
  ...walletEnvironment,
  ...metricEnvironment,
  ...traceEnvironment,
  SHUTDOWN_DELAY: z.coerce.number({ error: 'must be seconds' }).int().min(0).max(120).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).optional(),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/**
 * Reads the environment into one frozen object.
 * @throws Error with one line for each setting that is wrong or, in production, unsafe
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw refusal(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const problems = [
    ...(production ? unsafe(settings) : exposed(settings)),
    ...placeProblems(settings),
    ...halfSet(settings),
    ...(settings.STAGING && !production ? ['STAGING is for NODE_ENV=production: a demo is one already'] : []),
    ...paymentProblems(settings, { production, realMoney: production && !settings.STAGING }),
    ...walletProblems(settings, { production }),
  ];
  if (problems.length > 0) throw refusal(problems);
  const publicUrl = withoutFinalSlashes(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  return Object.freeze({
    demo: !production,
    staging: settings.STAGING,
    port: settings.PORT,
    host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    gatewayPort: settings.GATEWAY_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1),
    webProcesses: settings.WEB_PROCESSES ?? webProcessesFor(availableParallelism()),
    dataDir: path.resolve(settings.DATA_DIR),
    publicUrl,
    comingSoon: settings.COMING_SOON,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    migrate: settings.MIGRATE === 'on',
    databaseConnections: settings.DATABASE_CONNECTIONS,
    s3: bucketOf(settings),
    backup: backupSettings(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? 'Tikiti <tickets@localhost>',
    secret: bytesOf(settings.APP_SECRET),
    previousSecret: bytesOf(settings.APP_SECRET_PREVIOUS),
    holdMinutes: settings.HOLD_MINUTES,
    sharePerAddress: settings.HOLD_SHARE_PER_ADDRESS,
    freeOrdersPerEmail: settings.FREE_ORDERS_PER_EMAIL,
    pendingHoldMinutes: {
      minutes: settings.PENDING_HOLD_MINUTES,
      hour: settings.PENDING_REDIRECT_MINUTES,
      days: settings.PENDING_HOLD_DAYS * 24 * 60,
    },
    serviceFee: {
      percentHundredths: settings.PLATFORM_FEE_PERCENT,
      fixedMinor: settings.PLATFORM_FEE_FIXED,
      paidBy: settings.PLATFORM_FEE_PAID_BY,
    },
    guestDataDays: settings.GUEST_DATA_DAYS,
    approval: settings.APPROVAL,
    payoutDaysAfterEvent: settings.PAYOUT_DAYS_AFTER_EVENT,
    payFrom: payFromOf(settings),
    messages: {
      aDay: settings.MESSAGES_PER_DAY,
      recipients: settings.MESSAGE_RECIPIENTS,
      trustedAfterTickets: settings.MESSAGES_TRUSTED_AFTER,
    },
    supportEmail: settings.SUPPORT_EMAIL ?? 'support@tikiti.example',
    passwordPolicy: passwordPolicyOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    places: placeSetting(settings),
    mapStyle: mapStyleSetting(settings),
    payments: paymentSettings(settings),
    wallets: walletSettings(settings),
    metrics: metricSettings(settings),
    traces: traceSettings(settings),
    synchronousStandbys: settings.SYNCHRONOUS_STANDBYS,
    shutdownDelaySeconds: settings.SHUTDOWN_DELAY ?? (production ? 5 : 0),
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

/**
 * How many web processes make sense: one processor is left to PostgreSQL and the worker. More than four take more database connections than a
 * PostgreSQL of ordinary settings has (decision 0139).
 */
export const webProcessesFor = (processors: number) => Math.max(1, Math.min(4, processors - 1));

function passwordPolicyOf(settings: z.output<typeof environment>): PasswordPolicy {
  const shortest = settings.NODE_ENV === 'production' ? 8 : defaultPasswordPolicy.minLength;
  return {
    minLength: settings.PASSWORD_MIN_LENGTH ?? shortest,
    maxLength: settings.PASSWORD_MAX_LENGTH,
    lowercase: settings.PASSWORD_REQUIRE_LOWER,
    uppercase: settings.PASSWORD_REQUIRE_UPPER,
    numeric: settings.PASSWORD_REQUIRE_DIGIT,
    nonAlphanumeric: settings.PASSWORD_REQUIRE_SYMBOL,
  };
}

/** Settings that only mean something together. */
function halfSet(settings: z.output<typeof environment>): string[] {
  const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = together.filter((name) => settings[name] === undefined);
  const { APP_SECRET, APP_SECRET_PREVIOUS } = settings;
  return [
    ...(missing.length === together.length
      ? []
      : missing.map((name) => `${name} is missing: the other S3 settings need it`)),
    ...(settings.DATABASE_READ_URL && !settings.DATABASE_URL
      ? ['DATABASE_URL is missing: DATABASE_READ_URL is a standby of it']
      : []),
    ...(APP_SECRET_PREVIOUS && !APP_SECRET
      ? ['APP_SECRET is missing: APP_SECRET_PREVIOUS is the one before it']
      : []),
    ...(APP_SECRET_PREVIOUS && APP_SECRET === APP_SECRET_PREVIOUS
      ? ['APP_SECRET_PREVIOUS is the same as APP_SECRET: leave it out, or make a new APP_SECRET']
      : []),
    ...((settings.PAYOUT_IBAN === undefined) !== (settings.PAYOUT_ACCOUNT_HOLDER === undefined)
      ? ['PAYOUT_IBAN and PAYOUT_ACCOUNT_HOLDER belong together: set both, or neither']
      : []),
  ];
}

const bytesOf = (hex: string | undefined) =>
  hex === undefined ? undefined : new Uint8Array(Buffer.from(hex, 'hex'));

/** The account that SEPA files pay from. */
function payFromOf({ PAYOUT_IBAN: iban, PAYOUT_ACCOUNT_HOLDER: holder }: z.output<typeof environment>) {
  return iban && holder ? { iban, holder } : undefined;
}

/** Names the place of files; undefined is the data folder. */
function bucketOf(settings: z.output<typeof environment>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** A demo hands its passwords out: it stays on this machine. */
function exposed({ HOST, PUBLIC_URL }: z.output<typeof environment>): string[] {
  const advice = 'set NODE_ENV=production, or leave it out';
  return [
    HOST !== undefined && !LOOPBACK.test(`http://${HOST}`) && `HOST would show the demo to others: ${advice}`,
    PUBLIC_URL !== undefined && !LOOPBACK.test(PUBLIC_URL) && `PUBLIC_URL is not on this machine: ${advice}`,
  ].filter((line) => typeof line === 'string');
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[?::1\]?)(:|\/|$)/;

/**
 * Tells whether a secret looks made up: of 32 random bytes about 30 are different, and less than once in a lifetime of the universe fewer
 * than 16.
 */
function isGuessable(secret: string): boolean {
  return new Set(secret.match(/../g)).size < 16;
}

/** Lists what production needs and the demo makes up. */
function unsafe(settings: z.output<typeof environment>): string[] {
  return [
    !settings.APP_SECRET &&
      'APP_SECRET is missing: 64 hex digits that sign tickets and cookies (openssl rand -hex 32)',
    settings.APP_SECRET &&
      isGuessable(settings.APP_SECRET) &&
      'APP_SECRET repeats itself: make one that nobody can guess (openssl rand -hex 32)',
    !settings.PUBLIC_URL && 'PUBLIC_URL is missing: the https address people use',
    settings.PUBLIC_URL?.startsWith('http:') &&
      !LOOPBACK.test(settings.PUBLIC_URL) &&
      'PUBLIC_URL must be https',
    !settings.DATABASE_URL && 'DATABASE_URL is missing: the built-in PostgreSQL is for looking around',
    !settings.SMTP_URL && 'SMTP_URL is missing: without it nobody gets their tickets',
    !settings.MAIL_FROM && 'MAIL_FROM is missing: the sender of all mail, "Tikiti <tickets@example.com>"',
    settings.TRUSTED_PROXIES === undefined &&
      'TRUSTED_PROXIES is missing: how many proxies stand before the app (0 for none), so that limits count visitors',
    !settings.SUPPORT_EMAIL && 'SUPPORT_EMAIL is missing: the address that customers can write to',
  ].filter((line) => typeof line === 'string');
}

function refusal(problems: string[]): Error {
  return new Error(
    `Tikiti cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
  );
}
