import { catalogueOf } from '../shared/errors.ts';
import { isolate } from '../shared/text/isolate.ts';

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
  'second-factor.code-needed': [
    'invalid',
    {
      app: 'Enter the code from your authenticator app, or a recovery code.',
      passkey: 'Use your passkey, or enter a recovery code.',
    },
  ],
  'second-factor.not-on': ['conflict', 'Two-step verification isn’t on.'],
  'second-factor.required': [
    'conflict',
    // An organisation without a name has an empty one; without any, admins need it.
    ({ organisation }: { organisation?: string }) =>
      `${organisation === undefined ? 'Admins need' : `${organisation ? isolate(organisation) : 'Your organisation'} asks for`} two-step verification. Add another passkey or an authenticator app first.`,
  ],
  'second-factor.wrong-code': [
    'invalid',
    {
      code: 'That code isn’t right, or was used already. Wait for the next one.',
      'recovery-code': 'That isn’t one of your recovery codes, or it was used already.',
      'first-code':
        'That code isn’t right. Type the one your app shows now, and check that your phone’s clock is set automatically.',
    },
  ],
});
