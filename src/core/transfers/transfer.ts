import { z } from 'zod';
import { eventOfTicket } from '../order-page/order-page.ts';
import { emailAnswer, emailSchema } from '../orders/order.ts';
import { instant } from '../shared/answer-fields.ts';
import { typeColour } from '../ticket-types/type-colour.ts';
import { sentTicketAnswer } from '../tickets/sent-ticket.ts';
import { ticketEntryAnswer } from '../tickets/ticket-entry.ts';
import { walletPathsAnswer } from '../wallets/wallet-paths.ts';

export const sendTicketInput = z.strictObject({
  ticketId: z.uuid({ error: 'Choose a ticket.' }).toLowerCase().describe('A valid ticket that is yours.'),
  email: emailSchema.describe(
    'The recipient’s. We email them a link; the ticket stays yours until they accept it.',
  ),
});

const id = z.uuid();

export const transferSentAnswer = z.object({ transferId: id }).meta({ id: 'TransferSent' });

/** A ticket that was sent to somebody, as the recipient sees it. */
export const transferAnswer = z
  .object({
    eventId: id,
    transferId: id,
    state: z
      .enum(['offered', 'accepted', 'sent-on', 'ended'])
      .describe(
        '`offered` waits for you to accept it, `accepted` is yours, `sent-on` is somebody else’s since you sent it on, `ended` is no longer valid.',
      ),
    from: z.string().nullable().describe('The email address that sent it; null where its sender has none.'),
    email: emailAnswer.email.describe('The email address that it was sent to.'),
    noEmail: emailAnswer.noEmail,
    event: eventOfTicket,
    typeName: z.string(),
    people: z.int().describe('How many people it admits.'),
    addOns: z.array(z.string()).describe('What goes along with it, by name.'),
    ticket: z
      .object({
        id,
        typeName: z.string(),
        attendeeName: z.string().nullable().describe('The name that you gave, where the event asks for it.'),
        colour: typeColour.nullable().describe('Of its type.'),
        people: z.int().describe('How many people it admits.'),
        entry: ticketEntryAnswer,
        peopleIn: z.int().describe('How many of them came in, at the area and on the day when most did.'),
        code: z.string().describe('Signed; what the QR holds.'),
        shortCode: z.string().describe('For typing.'),
        qrSvg: z.string(),
        onHold: z
          .boolean()
          .describe('Its payment is disputed or on hold: it isn’t valid until that is resolved.'),
        wallets: walletPathsAnswer,
        admittedAt: instant.nullable(),
        area: z.string().nullable().describe('Where it was last checked in.'),
      })
      .nullable()
      .describe('Only while it is yours.'),
    sentOn: sentTicketAnswer
      .pick({ transferId: true, email: true, noEmail: true, sentAt: true, acceptedAt: true })
      .nullable()
      .describe('The person you sent it on to.'),
    details: z
      .object({
        path: z.string().describe('Same-origin path of the form.'),
        missing: z.int().describe('How many required answers are not there yet.'),
      })
      .nullable()
      .describe('What the event asks about your ticket; null where nothing is asked.'),
    maySend: z.boolean().describe('You can send it on now.'),
    contactEmail: z.string().describe('Who to write to about the event.'),
    pdfPath: z.string().describe('Same-origin path of the ticket as a PDF.'),
    calendarPath: z.string().describe('Same-origin path of the calendar entry.'),
  })
  .meta({ id: 'Transfer' });
export type TransferPage = z.infer<typeof transferAnswer>;
