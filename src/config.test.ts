import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'tickets',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are kept in the data folder, or in S3 when all of it is said', () => {
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
  expect(readConfig({ HOLDS_PER_BUYER: '', HOLDS_PER_ADDRESS: '0' }).holdLimits).toEqual({
    perBuyer: 20,
    perAddress: 0,
    freePerEmail: 10,
  });
});

test('the service fee is none, or as exact as it is said', () => {
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
  ['PLATFORM_FEE_FIXED', 'XOF:500', 'names XOF, which is none of ZAR, EUR, USD, NGN, GHS, KES'],
  ['PLATFORM_FEE_FIXED', 'ZAR:500,ZAR:600', 'names ZAR twice'],
  ['PLATFORM_FEE_FIXED', 'ZAR:500000', 'at most 100000 minor units'],
  ['PLATFORM_FEE_FIXED', 'ZAR:500,', 'not ""'],
  ['PLATFORM_FEE_PAID_BY', 'both', 'must be organiser or customer'],
])('%s=%s is refused', (name, value, says) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`- ${name} .*${says}`));
});
