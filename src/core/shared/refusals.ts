import { catalogueOf, firstIssue } from './errors.ts';

export const refusal = catalogueOf({
  'account.admin-only': ['forbidden', 'Only admins can do this.'],
  'account.email-not-verified': ['forbidden', 'Confirm your email address first.'],
  'account.second-factor-needed': [
    'forbidden',
    'Admins need two-step verification. Set it up in Settings first.',
  ],
  'account.sign-in-needed': ['unauthenticated', 'Please log in first.'],
  'database.away': [
    'unavailable',
    ({ changes }: { changes: boolean; retryAfterSeconds: number }) =>
      changes
        ? 'We can’t reach our database right now, so we can’t tell whether this went through. Check before you try again.'
        : 'We can’t reach our database right now. Try again in a moment.',
  ],
  'input.invalid': ['invalid', firstIssue],
  'input.not-an-object': ['invalid', 'Send a JSON object: { … }.'],
  'input.not-json': ['invalid', 'Send a JSON body.'],
  'input.too-deep': [
    'invalid',
    ({ most }: { most: number }) => `Nest lists and objects at most ${most} levels deep.`,
  ],
  'organisation.second-factor-needed': [
    'forbidden',
    'This organisation asks for two-step verification. Set it up in Settings first.',
  ],
  'server.busy': [
    'unavailable',
    (_: { retryAfterSeconds: number }) =>
      'Many people are asking for this right now. Please try again in a few seconds.',
  ],
});
