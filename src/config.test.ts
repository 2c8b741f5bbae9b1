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
  });
});
