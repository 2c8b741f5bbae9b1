import { catalogueOf } from '../shared/errors.ts';
import { lacksWords, type RuleName } from './password-policy.ts';

type Weak =
  | { why: 'rules'; missing: readonly RuleName[]; minLength: number; maxLength: number }
  | { why: 'guessable' }
  | { why: 'common' };

function weak(facts: Weak): string {
  if (facts.why === 'rules') return lacksWords(facts.missing, facts);
  return facts.why === 'guessable'
    ? 'Don’t use your email or our name as your password.'
    : 'This password is too common. Choose another.';
}

export const refusal = catalogueOf({
  'requires-recent-login': ['forbidden', 'Enter your password so we know it’s you.'],
  'same-password': ['invalid', 'This is already your password. Choose a new one.'],
  'weak-password': ['invalid', weak],
  'wrong-password': [
    'invalid',
    {
      'none-yet':
        'You have no password yet. Log out, and choose one with “Forgot password?” on the login page.',
      another: 'That’s not your password. Try again.',
    },
  ],
});
