import { z } from 'zod';
import type { PasswordPolicy } from '../../core/passwords/password-policy.ts';
import type { OwnSession } from '../../core/sessions/own-sessions.ts';
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
  email: z.string().describe('Where the email goes, if there is one to send.'),
});

export const signInAnswer = z.object({
  outcome: z
    .enum(['signed-in', 'unconfirmed'])
    .describe(
      '`unconfirmed`: the password is right, but the link in the email has not been opened yet. There is no session.',
    ),
});

export const idTokenAnswer = z.object({
  idToken: z.string().describe('For `Authorization: Bearer`. Its claims say `admin` and `email_verified`.'),
  expiresAt: instant.describe('15 minutes from now, or earlier if its session ends.'),
});

export const guestAnswer = z.object({
  kind: z.enum(['guest', 'user']).describe('`user`: you are logged in already, so no guest is made.'),
  idToken: z
    .string()
    .nullable()
    .describe('The guest’s, for `Authorization: Bearer`; `admin` is false in it. Null for an account.'),
  expiresAt: instant.nullable().describe('15 minutes from now.'),
});

const ownSession = answer<OwnSession>()(
  z.object({
    id: z.string(),
    device: z.string().describe('In plain words: `Firefox on Windows`.'),
    address: z.string().nullable().describe('The IP address it was opened from.'),
    startedAt: instant,
    endsAt: instant,
    current: z.boolean().describe('The session of this request.'),
  }),
);

export const ownSessionsAnswer = z.object({ sessions: z.array(ownSession) });

export const emailChangedAnswer = z.object({ email: z.string().describe('The new address.') });

const rows = z.array(z.looseObject({}));

/** A file for people and their programs: what is in the rows follows what we keep. */
export const exportAnswer = z
  .object({
    exportedAt: instant,
    profile: z.looseObject({}),
    questionnaire: z.looseObject({}).nullable().describe('Your answers; null when you gave none.'),
    answersUnderAddress: rows.describe('Given without an account, with your confirmed email address.'),
    sessions: rows,
    pictures: rows.describe('All you uploaded, each under its `path`.'),
    renderings: rows.describe('3d renderings you uploaded.'),
    doors: rows.describe('Events at whose door you check tickets.'),
    gates: rows.describe('Where you checked tickets, and how many.'),
    payouts: rows.describe('Where you are paid directly, with the last digits of account numbers.'),
    seller: z.looseObject({}).describe('Your seller details on receipts.'),
    decisions: rows.describe('Yours on other people’s events, as an admin.'),
    events: rows.describe('Yours, with their ticket types and what admins decided.'),
    orders: rows.describe('Placed or kept by you, or with your confirmed address.'),
  })
  .meta({ id: 'AccountExport' });
