import { z } from 'zod';
import type { OwnSession } from '../../core/accounts/own-sessions.ts';
import type { PasswordPolicy } from '../../core/accounts/password-policy.ts';
import { answer } from './answer.ts';
import { instant } from './shared-answers.ts';

const rule = z.boolean().optional();

/** What a new password must be. */
export const passwordPolicyAnswer = answer<PasswordPolicy>()(
  z
    .object({
      minLength: z.int().describe('Characters as people count them.'),
      maxLength: z.int(),
      lowercase: rule.describe('It needs a lowercase letter.'),
      uppercase: rule.describe('It needs an uppercase letter.'),
      numeric: rule.describe('It needs a number.'),
      nonAlphanumeric: rule.describe('It needs a symbol.'),
    })
    .meta({ id: 'PasswordPolicy' }),
);

export const mailSentAnswer = z.object({
  email: z.string().describe('Where the mail goes, if there is anything to say.'),
});

export const signInAnswer = z.object({
  outcome: z
    .enum(['signed-in', 'unconfirmed'])
    .describe(
      '`unconfirmed`: the password is right, and the mail’s link was not followed yet. There is no session.',
    ),
});

export const idTokenAnswer = z.object({
  idToken: z.string().describe('For `Authorization: Bearer`. Its claims say `admin` and `email_verified`.'),
  expiresAt: instant.describe('15 minutes from now; it dies before with its session.'),
});

export const guestAnswer = z.object({
  kind: z.enum(['guest', 'user']).describe('`user`: you are signed in, so there is no guest to be.'),
});

const ownSession = answer<OwnSession>()(
  z.object({
    id: z.string(),
    device: z.string().describe('In plain words: `Firefox on Windows`.'),
    address: z.string().nullable().describe('The IP address it was opened from.'),
    startedAt: instant,
    endsAt: instant,
    current: z.boolean().describe('The one that asks.'),
  }),
);

export const ownSessionsAnswer = z.object({ sessions: z.array(ownSession) });

export const emailChangedAnswer = z.object({ email: z.string().describe('The one from now on.') });

const rows = z.array(z.looseObject({}));

/** A file for people and their programs: what is in the rows follows what we keep. */
export const exportAnswer = z
  .object({
    exportedAt: instant,
    profile: z.looseObject({}),
    questionnaire: z.looseObject({}).nullable().describe('Your answers; null when you gave none.'),
    answersUnderAddress: rows.describe('Answered without an account, with your confirmed address.'),
    sessions: rows,
    pictures: rows.describe('All that you uploaded, each under its `path`.'),
    renderings: rows.describe('3d renderings that you uploaded.'),
    doors: rows.describe('Events at whose door you check tickets.'),
    gates: rows.describe('Where you checked tickets, and how many.'),
    payouts: rows.describe('Where you are paid directly; of account numbers the last digits.'),
    seller: z.looseObject({}).describe('What your receipts say of you.'),
    decisions: rows.describe('Yours on other people’s events, as an admin.'),
    events: rows.describe('Yours, with their ticket types and what admins decided.'),
    orders: rows.describe('Placed or kept by you, or with your confirmed address.'),
  })
  .meta({ id: 'AccountExport' });
