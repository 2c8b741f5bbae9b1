import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';

const rows = z.array(z.looseObject({}));

/** A file for people and their programs. Its rows have the fields that we store. */
export const accountExportAnswer = z
  .object({
    exportedAt: instant,
    profile: z.looseObject({}),
    questionnaire: z.looseObject({}).nullable().describe('Your answers; null when you gave none.'),
    answersUnderAddress: rows.describe('Given without an account, with your confirmed email address.'),
    sessions: rows,
    secondFactor: z.looseObject({}).describe('Whether you have one, and how many recovery codes are left.'),
    pictures: rows.describe('All you uploaded, each under its `path`.'),
    renderings: rows.describe('3d renderings you uploaded.'),
    doors: rows.describe('Events at whose door you check tickets.'),
    invitations: rows.describe('Organisations that your confirmed address is invited into.'),
    unsubscribed: rows.describe('Organisations whose messages your confirmed address ended.'),
    waitingLists: rows.describe('Where your confirmed address waits or waited for tickets.'),
    receivedTickets: rows.describe(
      'Every ticket sent to your confirmed address: when, whether you accepted it, and to whom you sent it on. While it is yours, also its state and what you said about it.',
    ),
    gates: rows.describe('Where you checked tickets, and how many.'),
    shifts: rows.describe('Yours at tills of events, with what was counted; amounts in minor units.'),
    organisations: rows.describe(
      'Those you belong to; of those you own, also where they are paid directly, with the last digits of account numbers, their seller details on receipts, and their tax rates.',
    ),
    decisions: rows.describe('Yours on other people’s events, as an admin.'),
    events: rows.describe(
      'Of the organisations you own, with their ticket types, messages and what admins decided.',
    ),
    activity: rows.describe('What you did, as the audit log has it, and for 90 days from where.'),
    orders: rows.describe('Placed or kept by you, or with your confirmed address.'),
  })
  .meta({ id: 'AccountExport' });
