import { expect, test } from 'vitest';
import { FakeProvider } from '../../../tests/fakes/provider.ts';
import { KeyRefused } from '../providers/provider-refusals.ts';
import { checkProviderKeys } from './check-provider-keys.ts';

test('a key that its provider accepts is named with its mode, others are problems', async () => {
  const [good, refused, silent] = [new FakeProvider(), new FakeProvider(), new FakeProvider()];
  refused.failing.key = new KeyRefused('Invalid API Key provided: sk_live_***ab');
  silent.failing.key = new Error('ETIMEDOUT');
  expect(await checkProviderKeys([good, refused, silent])).toMatchObject({
    accepted: [{ name: 'Fake', live: false }],
    findings: [
      {
        code: 'payments.key-refused',
        severity: 'problem',
        says: 'Fake doesn’t accept its key, so nobody can pay: “Invalid API Key provided: sk_live_***ab”.',
      },
      { code: 'payments.provider-silent', says: 'Fake gives no answer, so nobody can pay: ETIMEDOUT.' },
    ],
  });
});
