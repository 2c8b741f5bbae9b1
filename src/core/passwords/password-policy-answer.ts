import { z } from 'zod';

const rule = z.boolean().optional();

/** The rules for a new password. The functions that check them (password-policy.ts) run in pages too, which do without this schema. */
export const passwordPolicyAnswer = z
  .object({
    minLength: z.int().describe('Characters as people count them.'),
    maxLength: z.int(),
    lowercase: rule.describe('It needs a lowercase letter.'),
    uppercase: rule.describe('It needs an uppercase letter.'),
    numeric: rule.describe('It needs a number.'),
    nonAlphanumeric: rule.describe('It needs a symbol.'),
  })
  .meta({ id: 'PasswordPolicy' });
