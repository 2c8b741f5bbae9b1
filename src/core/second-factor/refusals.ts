import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'passkey.already-added': ['conflict', 'This passkey was added already.'],
  'passkey.not-found': ['not-found', 'This passkey is no longer there.'],
  'passkey.password-needed': [
    'invalid',
    'Your password was reset by email. Log in with it once, then your passkey works by itself again.',
  ],
  'passkey.refused': ['invalid', 'That passkey didn’t work. Try again.'],
  'passkey.too-late': ['invalid', 'That took too long. Please try again.'],
  'passkey.too-many': [
    'conflict',
    ({ most }: { most: number }) => `You have ${most} passkeys. Remove one first.`,
  ],
  'passkey.unknown': ['invalid', 'We don’t know this passkey. It may have been removed.'],
  'second-factor.broken-set-up': ['invalid', 'This set-up isn’t complete, or isn’t yours. Start again.'],
  'second-factor.not-on': ['conflict', 'Two-step verification isn’t on.'],
  'second-factor.required': [
    'conflict',
    ({ why }: { why: string }) => `${why} Add another passkey or an authenticator app first.`,
  ],
});
