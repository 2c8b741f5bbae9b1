import type { MailAttachment } from '../../core/shared/mail/to-customer.ts';
import type { Mail } from '../../core/shared/mail.ts';
import { mails } from '../../languages/en/mails.ts';
import { languageOf } from '../../languages/languages.ts';
import { sayIn } from '../../languages/say.ts';
import { ENGLISH, type Language } from '../../languages/texts.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.tsx';
import { letterText } from './letter-text.ts';
import { accountNoticeLetter, changeEmailLetter } from './letters/account-change-letters.ts';
import { resetPasswordLetter, signUpAgainLetter, verifyEmailLetter } from './letters/account-letters.ts';
import { eventCancelledLetter, ticketsCancelledLetter } from './letters/cancellation-letters.ts';
import { confirmOrderLetter } from './letters/confirm-order-letter.ts';
import { disputeDecidedLetter, disputeOpenedLetter, ticketsOnHoldLetter } from './letters/dispute-letters.ts';
import {
  doorInviteLetter,
  eventApprovedLetter,
  eventRejectedLetter,
  eventWaitingLetter,
  teamInviteLetter,
} from './letters/event-letters.ts';
import { eventMovedLetter } from './letters/event-moved-letter.ts';
import { messageHeldLetter } from './letters/message-held-letter.ts';
import { orderLinksLetter } from './letters/order-links-letter.ts';
import {
  creditNoteLetter,
  orderRefundedLetter,
  refundAtDoorLetter,
  refundDelayedLetter,
} from './letters/order-refunded-letter.ts';
import { organiserMessageLetter } from './letters/organiser-message-letter.ts';
import { paymentNewsLetter } from './letters/payment-news-letter.ts';
import { paymentsRefusedLetter } from './letters/payments-refused-letter.ts';
import { payoutRecordedLetter } from './letters/payout-letter.ts';
import { ticketsLetter } from './letters/tickets-letter.ts';
import {
  ticketAcceptedLetter,
  ticketEndedLetter,
  ticketOfferedLetter,
  ticketOnHoldLetter,
  ticketReceivedLetter,
} from './letters/transfer-letters.ts';
import {
  waitingEndedLetter,
  waitingLapsedLetter,
  waitingOfferLetter,
  waitingPlaceLetter,
} from './letters/waiting-list-letters.ts';

/** A mail as it goes out. */
export interface ComposedMail {
  /** One address and nothing else. */
  readonly to: string;
  /** One address; undefined when nobody reads replies. */
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Where a POST ends mails like this one; undefined where nothing does. */
  readonly unsubscribeLink: string | undefined;
}

/** Characters that could end a header, start another recipient or hide a name in an address. */
const ONE_ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;

/** Writes a mail. Throws a TypeError when `to` or `replyTo` is not exactly one address. */
export function composeMail(mail: Mail): ComposedMail {
  if (!ONE_ADDRESS.test(mail.to)) throw new TypeError('A mail goes to exactly one address');
  const replyTo = 'replyTo' in mail ? mail.replyTo : undefined;
  if (replyTo !== undefined && !ONE_ADDRESS.test(replyTo)) {
    throw new TypeError('Answers to a mail go to exactly one address');
  }
  const wanted = ('language' in mail && mail.language) || 'en';
  const language = TRANSLATED.includes(mail.kind) ? languageOf(wanted) : ENGLISH;
  const letter = withOrderNumber(letterFor(mail, language), mail, language);
  return {
    to: mail.to,
    replyTo,
    subject: letter.subject,
    html: letterHtml(letter, language),
    text: letterText(letter, language),
    attachments: ('attachments' in mail && mail.attachments) || [],
    unsubscribeLink: mail.kind === 'organiser-message' ? mail.unsubscribeLink : undefined,
  };
}

/** Tells a customer how to name their order: the organiser's search finds it by that. */
function withOrderNumber(letter: Letter, mail: Mail, language: Language): Letter {
  if (!('ownOrderNumber' in mail && mail.ownOrderNumber)) return letter;
  const text = sayIn(mails, language)('orderNumber', { number: mail.ownOrderNumber });
  return { ...letter, blocks: [...letter.blocks, { kind: 'note', text }] };
}

/** The letters that are in all languages; the others are in English. */
const TRANSLATED: readonly Mail['kind'][] = ['tickets'];

function letterFor(mail: Mail, language: Language): Letter {
  switch (mail.kind) {
    case 'verify-email':
      return verifyEmailLetter(mail);
    case 'sign-up-again':
      return signUpAgainLetter(mail);
    case 'reset-password':
      return resetPasswordLetter(mail);
    case 'account-notice':
      return accountNoticeLetter(mail);
    case 'change-email':
      return changeEmailLetter(mail);
    case 'tickets':
      return ticketsLetter(mail, language);
    case 'confirm-order':
      return confirmOrderLetter(mail);
    case 'order-links':
      return orderLinksLetter(mail);
    case 'ticket-offered':
      return ticketOfferedLetter(mail);
    case 'ticket-received':
      return ticketReceivedLetter(mail);
    case 'ticket-accepted':
      return ticketAcceptedLetter(mail);
    case 'ticket-on-hold':
      return ticketOnHoldLetter(mail);
    case 'ticket-ended':
      return ticketEndedLetter(mail);
    case 'waiting-place':
      return waitingPlaceLetter(mail);
    case 'waiting-offer':
      return waitingOfferLetter(mail);
    case 'waiting-lapsed':
      return waitingLapsedLetter(mail);
    case 'waiting-ended':
      return waitingEndedLetter(mail);
    case 'order-refunded':
      return orderRefundedLetter(mail);
    case 'refund-at-door':
      return refundAtDoorLetter(mail);
    case 'credit-note':
      return creditNoteLetter(mail);
    case 'refund-delayed':
      return refundDelayedLetter(mail);
    case 'payment-news':
      return paymentNewsLetter(mail);
    case 'tickets-cancelled':
      return ticketsCancelledLetter(mail);
    case 'dispute-opened':
      return disputeOpenedLetter(mail);
    case 'dispute-decided':
      return disputeDecidedLetter(mail);
    case 'tickets-on-hold':
      return ticketsOnHoldLetter(mail);
    case 'event-cancelled':
      return eventCancelledLetter(mail);
    case 'event-moved':
      return eventMovedLetter(mail);
    case 'organiser-message':
      return organiserMessageLetter(mail);
    case 'payout-recorded':
      return payoutRecordedLetter(mail);
    case 'message-held':
      return messageHeldLetter(mail);
    case 'payments-refused':
      return paymentsRefusedLetter(mail);
    case 'team-invite':
      return teamInviteLetter(mail);
    case 'door-invite':
      return doorInviteLetter(mail);
    case 'event-waiting':
      return eventWaitingLetter(mail);
    case 'event-approved':
      return eventApprovedLetter(mail);
    case 'event-rejected':
      return eventRejectedLetter(mail);
  }
}
