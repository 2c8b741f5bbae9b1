import { z } from 'zod';
import { emailAnswer } from '../orders/order.ts';
import { instant } from '../shared/answer-fields.ts';
import { localTime } from '../shared/local-time.ts';
import { lineOfText, text } from '../shared/text/text.ts';

const SUBJECT_LENGTH = 120;
export const BODY_LENGTH = 10_000;

const typeIds = z
  .array(z.uuid({ error: 'This isn’t the id of a ticket type.' }).toLowerCase())
  .min(1, { error: 'Choose at least one ticket type.' })
  .max(200);

const ticketIds = z
  .array(z.uuid({ error: 'This isn’t the id of a ticket.' }).toLowerCase())
  .min(1, { error: 'Choose at least one attendee.' })
  .max(500, { error: 'Choose at most 500 attendees.' });

/** The audience of a message: everybody with a valid ticket, or some of them. */
export const audience = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('types'), ticketTypeIds: typeIds }),
    z.strictObject({ kind: z.literal('not-checked-in') }),
    z.strictObject({ kind: z.literal('unanswered') }),
    z.strictObject({ kind: z.literal('tickets'), ticketIds }),
    z.strictObject({
      kind: z.literal('order'),
      orderId: z.uuid({ error: 'This isn’t the id of an order.' }).toLowerCase(),
    }),
  ])
  .describe(
    'Everybody with a valid ticket; those with tickets of some types; those with a ticket that was not checked in; those who still owe a required answer or name, with a link to their form; the holders of chosen tickets; or the customer of one order. Only the last reaches an address that your people typed, until its order was opened from its email.',
  );
export type Audience = z.output<typeof audience>;

const draft = {
  subject: lineOfText({ max: SUBJECT_LENGTH, needed: 'Enter a subject.' }),
  body: text({ max: BODY_LENGTH, tooLong: 'Use at most 10,000 characters.' })
    .min(1, { error: 'Write your message.' })
    .describe('Markdown.'),
  essential: z
    .boolean()
    .default(false)
    .describe(
      'It is about the visit itself (a change, how to get in), so it also goes to people who unsubscribed. Only before the event’s end, five times an event.',
    ),
};

/** The input of a preview or test. */
export const draftInput = z.strictObject({
  ...draft,
  audience: audience
    .optional()
    .describe('Its recipients’ email has a link to what they are asked, where they owe it.'),
});

const schedule = localTime('Enter a date and time.')
  .nullable()
  .default(null)
  .describe('Local time at the venue; now when null.');

/** The input that changes a scheduled message. */
export const messageChange = z.strictObject({ ...draft, audience, sendAt: schedule });

/** The input that sends a message. */
export const messageInput = messageChange.extend({
  id: z
    .uuid({ error: 'An id is a UUID.' })
    .toLowerCase()
    .optional()
    .describe('Made by the sender: the same message sent twice, after a lost connection say, goes out once.'),
});
export type MessageInput = z.output<typeof messageInput>;

/** The input that counts recipients. */
export const recipientsInput = z.strictObject({ audience });

export const recipientCount = z
  .object({
    recipients: z.int().describe('How many addresses it would go to now.'),
    unsubscribed: z.int().describe('How many more would get it if it were essential.'),
  })
  .meta({ id: 'RecipientCount' });
export type RecipientCount = z.infer<typeof recipientCount>;

export const STOPPED_WHY = [
  'cancelled',
  'not-approved',
  'turned-off',
  'nobody',
  'too-late',
  'writer-gone',
  'limits',
] as const;
export type StoppedWhy = (typeof STOPPED_WHY)[number];

export const messageAnswer = z
  .object({
    id: z.string(),
    subject: z.string(),
    body: z.string(),
    essential: z.boolean(),
    audience,
    email: emailAnswer.email.describe('Of the customer, where it is for one order.'),
    noEmail: emailAnswer.noEmail,
    state: z
      .enum(['scheduled', 'held', 'sent', 'called-off', 'stopped'])
      .describe(
        '`held`: when it was due, its author could no longer send it, or it was beyond the organisation’s limits. It can be changed, sent and called off like a scheduled one.',
      ),
    stoppedWhy: z.enum(STOPPED_WHY).nullable().describe('Why it did not go out.'),
    sendAt: instant.describe('When it goes out, or did.'),
    writtenBy: z.string().describe('A name or an address.'),
    recipients: z.int().describe('Chosen when it went out.'),
    sent: z.int(),
    failed: z.int().describe('Their address took no email.'),
    waiting: z.int().describe('Still on their way.'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageAnswer>;

export const limitsAnswer = z
  .object({
    trust: z
      .enum(['new', 'trusted', 'off'])
      .describe('`new` until enough was sold, or an admin says otherwise.'),
    decided: z.boolean().describe('An admin decided it.'),
    aDay: z.int().describe('Messages a day of the whole organisation, those to one customer aside.'),
    recipients: z.int().nullable().describe('Addresses a message may go to; null is any number.'),
    links: z.boolean().describe('Messages may have links.'),
    trustedAfterTickets: z.int().describe('Paid tickets that make an organisation trusted.'),
  })
  .meta({ id: 'MessageLimits' });
export type Limits = z.infer<typeof limitsAnswer>;

export const messagesAnswer = z
  .object({
    messages: z.array(messageAnswer).describe('Newest first, the 200 last ones.'),
    types: z.array(z.object({ id: z.string(), name: z.string() })).describe('The event’s ticket types.'),
    limits: limitsAnswer,
    organisationId: z.string(),
    replyTo: z.string().describe('The address that replies go to.'),
    closed: z
      .enum(['not-approved', 'cancelled', 'over', 'turned-off'])
      .nullable()
      .describe('Why nothing can be sent to everybody now.'),
  })
  .meta({ id: 'Messages' });
export type Messages = z.infer<typeof messagesAnswer>;
