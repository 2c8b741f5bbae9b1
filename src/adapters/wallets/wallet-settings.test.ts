import { afterAll, expect, test } from 'vitest';
import { appleCertificates } from '../../../tests/fakes/wallets/apple-certificates.ts';
import { startGoogle } from '../../../tests/fakes/wallets/google-server.ts';
import { readConfig } from '../../config.ts';

const made = appleCertificates({ endsAt: new Date('2027-10-01T12:00:00Z') });
const APPLE = {
  APPLE_WALLET_CERTIFICATE: made.certificate,
  APPLE_WALLET_KEY: made.key,
  APPLE_WALLET_WWDR_CERTIFICATE: made.wwdr,
};
const apple = (env: Record<string, string | undefined>) => readConfig(env).wallets.apple;

test('without settings there is no wallet', () => {
  expect(apple({})).toBeUndefined();
});

test('Apple’s certificate says whose passes it signs, and until when', () => {
  expect(apple(APPLE)).toMatchObject({
    passType: 'pass.test.tikiti',
    team: 'TEAM123456',
    endsAt: new Date('2027-10-01T12:00:00Z'),
  });
});

test('a file is given as it is, on one line or in base64', () => {
  const onOneLine = Object.entries(APPLE).map(([name, pem]) => [name, pem.replaceAll(/\r?\n/g, '\\n')]);
  const inBase64 = Object.entries(APPLE).map(([name, pem]) => [name, Buffer.from(pem).toString('base64')]);
  for (const env of [onOneLine, inBase64].map((pairs) => Object.fromEntries(pairs)))
    expect(apple(env)?.passType).toBe('pass.test.tikiti');
});

test('a key with a passphrase is opened with it', () => {
  const locked = appleCertificates({ passphrase: 'open sesame' });
  const env = {
    APPLE_WALLET_CERTIFICATE: locked.certificate,
    APPLE_WALLET_KEY: locked.key,
    APPLE_WALLET_WWDR_CERTIFICATE: locked.wwdr,
  };
  expect(apple({ ...env, APPLE_WALLET_KEY_PASSPHRASE: 'open sesame' })?.key).toContain('BEGIN PRIVATE KEY');
  expect(() => apple(env)).toThrow('APPLE_WALLET_KEY can’t be opened');
  expect(() => apple({ ...env, APPLE_WALLET_KEY_PASSPHRASE: 'wrong' })).toThrow('can’t be opened');
});

test.each(Object.keys(APPLE))('Apple without %s is refused, naming it', (name) => {
  expect(() => apple({ ...APPLE, [name]: undefined })).toThrow(`- ${name} is missing`);
});

test('a passphrase alone is half a setting', () => {
  expect(() => apple({ APPLE_WALLET_KEY_PASSPHRASE: 'x' })).toThrow('APPLE_WALLET_CERTIFICATE is missing');
});

test('what does not belong together is refused, with what is wrong', () => {
  const other = appleCertificates();
  const wrong = (env: Partial<typeof APPLE>, says: string) =>
    expect(() => apple({ ...APPLE, ...env })).toThrow(says);
  wrong({ APPLE_WALLET_CERTIFICATE: 'no certificate' }, 'APPLE_WALLET_CERTIFICATE must be a certificate');
  wrong({ APPLE_WALLET_CERTIFICATE: made.wwdr }, 'is not the certificate of a pass type');
  wrong({ APPLE_WALLET_KEY: other.key }, 'APPLE_WALLET_KEY is not the RSA key of APPLE_WALLET_CERTIFICATE');
  wrong({ APPLE_WALLET_WWDR_CERTIFICATE: other.wwdr }, 'did not issue APPLE_WALLET_CERTIFICATE');
});

const google = await startGoogle();
afterAll(() => google.close());
const GOOGLE = {
  GOOGLE_WALLET_ISSUER_ID: google.issuer,
  GOOGLE_WALLET_SERVICE_ACCOUNT: google.accountFile,
};

test('Google’s file says who asks, and is taken as it is or in base64', () => {
  const inBase64 = Buffer.from(google.accountFile).toString('base64');
  for (const env of [GOOGLE, { ...GOOGLE, GOOGLE_WALLET_SERVICE_ACCOUNT: inBase64 }])
    expect(readConfig(env).wallets.google).toMatchObject({
      issuer: google.issuer,
      email: 'wallet@tikiti-test.iam.gserviceaccount.com',
      keyId: 'key-1',
    });
});

test.each(Object.keys(GOOGLE))('Google without %s is refused, naming it', (name) => {
  expect(() => readConfig({ ...GOOGLE, [name]: undefined })).toThrow(`- ${name} is missing`);
});

test('a stand-in is on this machine, and never in production', () => {
  const away = {
    GOOGLE_WALLET_API_URL: 'https://elsewhere.example',
    APPLE_WALLET_PUSH_URL: 'https://localhost:1',
  };
  expect(() => readConfig({ ...GOOGLE, ...away })).toThrow('GOOGLE_WALLET_API_URL must be on this machine');
  expect(() => readConfig({ ...away, NODE_ENV: 'production' })).toThrow(
    'APPLE_WALLET_PUSH_URL is for a stand-in',
  );
});

test('another file than that of a service account is refused', () => {
  const given = (file: string) => () => readConfig({ ...GOOGLE, GOOGLE_WALLET_SERVICE_ACCOUNT: file });
  expect(given('{}')).toThrow('must be the JSON file of a service account’s key');
  expect(given('no file')).toThrow('must be the JSON file of a service account’s key');
  const keyless = JSON.stringify({ ...JSON.parse(google.accountFile), private_key: 'none' });
  expect(given(keyless)).toThrow('has no RSA key that can be opened');
  expect(() => readConfig({ ...GOOGLE, GOOGLE_WALLET_ISSUER_ID: 'tikiti' })).toThrow('must be the digits');
});
