import { z } from 'zod';

const rule = z.boolean().optional();

/** A new password must be this. The functions that ask it (password-policy.ts) are in pages too, without this schema. */
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
