import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig, webProcessesFor } from './config.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'tickets',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are kept in the data folder, or in S3 when all of it is set', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'tickets',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test.each(Object.keys(S3))('S3 without %s is refused, naming it', (name) => {
  expect(() => readConfig({ ...S3, [name]: undefined })).toThrow(`- ${name} is missing`);
});

test('an empty setting is one that was not made', () => {
  expect(readConfig({ HOLD_SHARE_PER_ADDRESS: '', FREE_ORDERS_PER_EMAIL: '0' })).toMatchObject({
    sharePerAddress: 25,
    freeOrdersPerEmail: 0,
  });
});

test('web processes are as many as processors but one, up to four, or as the operator says', () => {
  expect([1, 2, 3, 4, 5, 64].map(webProcessesFor)).toEqual([1, 1, 2, 3, 4, 4]);
  expect(readConfig({ WEB_PROCESSES: '7' }).webProcesses).toBe(7);
  expect(() => readConfig({ WEB_PROCESSES: '0' })).toThrow('WEB_PROCESSES');
});

test('what guests left is kept, or removed after no less than 30 days', () => {
  expect(readConfig({}).guestDataDays).toBeUndefined();
  expect(readConfig({ GUEST_DATA_DAYS: '30' }).guestDataDays).toBe(30);
  expect(() => readConfig({ GUEST_DATA_DAYS: '29' })).toThrow('GUEST_DATA_DAYS must be at least 30 days');
});

test('earnings are paid out some days after an event, or as many as the operator says', () => {
  expect(readConfig({}).payoutDaysAfterEvent).toBe(5);
  expect(readConfig({ PAYOUT_DAYS_AFTER_EVENT: '0' }).payoutDaysAfterEvent).toBe(0);
  expect(() => readConfig({ PAYOUT_DAYS_AFTER_EVENT: '-1' })).toThrow('PAYOUT_DAYS_AFTER_EVENT');
});

test('the service fee is none, or as exact as it is set', () => {
  expect(readConfig({}).serviceFee).toEqual({ percentHundredths: 0, fixedMinor: {}, paidBy: 'organiser' });
  const said = {
    PLATFORM_FEE_PERCENT: '2.5',
    PLATFORM_FEE_FIXED: 'ZAR:500, eur:30',
    PLATFORM_FEE_PAID_BY: 'customer',
  };
  expect(readConfig(said).serviceFee).toEqual({
    percentHundredths: 250,
    fixedMinor: { ZAR: 500, EUR: 30 },
    paidBy: 'customer',
  });
  expect(readConfig({ PLATFORM_FEE_PERCENT: '30.00' }).serviceFee.percentHundredths).toBe(3_000);
});

test.each([
  ['PLATFORM_FEE_PERCENT', '30.01', 'a percentage from 0 to 30'],
  ['PLATFORM_FEE_PERCENT', '2.555', 'at most two decimals'],
  ['PLATFORM_FEE_PERCENT', '-1', 'a percentage from 0 to 30'],
  ['PLATFORM_FEE_PERCENT', '5%', 'a percentage from 0 to 30'],
  ['PLATFORM_FEE_FIXED', '500', 'like ZAR:500,EUR:30, not "500"'],
  ['PLATFORM_FEE_FIXED', 'ZAR:5.00', 'minor units by currency'],
  ['PLATFORM_FEE_FIXED', 'XXX:500', 'names XXX, which nobody can pay in'],
  ['PLATFORM_FEE_FIXED', 'ZAR:500,ZAR:600', 'names ZAR twice'],
  ['PLATFORM_FEE_FIXED', 'ZAR:500000', 'at most 100000 minor units'],
  ['PLATFORM_FEE_FIXED', 'ZAR:500,', 'not ""'],
  ['PLATFORM_FEE_PAID_BY', 'both', 'must be organiser or customer'],
])('%s=%s is refused', (name, value, says) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`- ${name} .*${says}`));
});

const SECRET = randomBytes(32).toString('hex');

describe('a test site', () => {
  const safe = {
    NODE_ENV: 'production',
    APP_SECRET: SECRET,
    PUBLIC_URL: 'https://staging.example',
    DATABASE_URL: 'postgres://tikiti@127.0.0.1/tikiti',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'tickets@staging.example',
    SUPPORT_EMAIL: 'help@staging.example',
    TRUSTED_PROXIES: '1',
  };
  const testKey = { PAYSTACK_SECRET_KEY: `sk_test_${'a'.repeat(40)}` };
  const liveKey = { PAYSTACK_SECRET_KEY: `sk_live_${'a'.repeat(40)}` };

  test('is as strict as production, but takes test keys and no others', () => {
    expect(readConfig({ ...safe, ...testKey, STAGING: 'true' })).toMatchObject({
      staging: true,
      demo: false,
    });
    expect(() => readConfig({ ...safe, ...testKey })).toThrow('- PAYSTACK_SECRET_KEY is a test key');
    expect(() => readConfig({ ...safe, ...liveKey, STAGING: 'true' })).toThrow(
      '- PAYSTACK_SECRET_KEY is a live key',
    );
    expect(readConfig({ ...safe, ...liveKey }).staging).toBe(false);
    expect(() => readConfig({ ...safe, SMTP_URL: '', STAGING: 'true' })).toThrow('- SMTP_URL is missing');
  });

  test('is not a demo as well', () => {
    expect(() => readConfig({ STAGING: 'true' })).toThrow('- STAGING is for NODE_ENV=production');
  });
});

test('passwords have 6 characters in a demo and 8 in production, or what is set', () => {
  const loose = { lowercase: false, uppercase: false, numeric: false, nonAlphanumeric: false };
  expect(readConfig({}).passwordPolicy).toEqual({ minLength: 6, maxLength: 128, ...loose });
  const production = {
    NODE_ENV: 'production',
    APP_SECRET: SECRET,
    PUBLIC_URL: 'https://tickets.example',
    DATABASE_URL: 'postgres://tikiti:secret@db.example/tikiti',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Tikiti <tickets@tickets.example>',
    SUPPORT_EMAIL: 'help@tickets.example',
    TRUSTED_PROXIES: '1',
  };
  expect(readConfig(production).passwordPolicy).toEqual({ minLength: 8, maxLength: 128, ...loose });
  const said = {
    PASSWORD_MIN_LENGTH: '10',
    PASSWORD_MAX_LENGTH: '200',
    PASSWORD_REQUIRE_LOWER: 'true',
    PASSWORD_REQUIRE_UPPER: 'true',
    PASSWORD_REQUIRE_DIGIT: 'true',
    PASSWORD_REQUIRE_SYMBOL: 'true',
  };
  const strict = { lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true };
  expect(readConfig({ ...production, ...said }).passwordPolicy).toEqual({
    minLength: 10,
    maxLength: 200,
    ...strict,
  });
  expect(() => readConfig({ PASSWORD_MAX_LENGTH: '32' })).toThrow('PASSWORD_MAX_LENGTH');
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tickets.example',
  DATABASE_URL: 'postgres://tikiti@localhost/tikiti',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Tikiti <tickets@tickets.example>',
  TRUSTED_PROXIES: '1',
  SUPPORT_EMAIL: 'help@tickets.example',
};

test.each([
  '0'.repeat(64),
  'deadbeef'.repeat(8),
  '0123456789abcdef'.repeat(4),
  `${'0'.repeat(40)}${randomBytes(12).toString('hex')}`,
])('production refuses the secret %s', (secret) => {
  expect(() => readConfig({ ...PRODUCTION, APP_SECRET: secret })).toThrow('- APP_SECRET repeats itself');
  expect(readConfig({ APP_SECRET: secret }).secret).toHaveLength(32);
});

test('a start migrates unless it is told not to', () => {
  expect(readConfig({}).migrate).toBe(true);
  expect(readConfig({ MIGRATE: 'off' }).migrate).toBe(false);
  expect(() => readConfig({ MIGRATE: 'no' })).toThrow('MIGRATE must be on or off');
});

test('the secret before is one beside another that is set', () => {
  const [secret, before] = ['ab'.repeat(32), 'cd'.repeat(32)];
  expect(readConfig({ APP_SECRET: secret, APP_SECRET_PREVIOUS: before })).toMatchObject({
    secret: new Uint8Array(32).fill(0xab),
    previousSecret: new Uint8Array(32).fill(0xcd),
  });
  expect(() => readConfig({ APP_SECRET_PREVIOUS: before })).toThrow('- APP_SECRET is missing');
  expect(() => readConfig({ APP_SECRET: secret, APP_SECRET_PREVIOUS: secret })).toThrow(
    '- APP_SECRET_PREVIOUS is the same',
  );
  expect(() => readConfig({ APP_SECRET_PREVIOUS: 'abc' })).toThrow(
    'APP_SECRET_PREVIOUS must be 64 hex digits',
  );
});

test('production takes a secret that was made as it says', () => {
  for (let round = 0; round < 1_000; round += 1) {
    const secret = randomBytes(32).toString('hex');
    expect(readConfig({ ...PRODUCTION, APP_SECRET: secret }).secret).toHaveLength(32);
  }
});
