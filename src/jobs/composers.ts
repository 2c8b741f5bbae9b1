import { composeAccountNotice } from '../core/accounts/account-notice.ts';
import { composeDoorInvite } from '../core/check-in/door-invite-mail.ts';
import { composeDispute, composeTicketsOnHold } from '../core/disputes/dispute-mails.ts';
import { composeEventDecision } from '../core/event-approval/event-decision-mail.ts';
import { composeEventWaiting } from '../core/event-approval/event-waiting-mail.ts';
import type { Composers } from '../core/mails/send-outbox.ts';
import { composeMessageHeld } from '../core/messages/message-held-mail.ts';
import { composeMessage, composeMessageTest, noteMessage } from '../core/messages/message-mail.ts';
import { composeOrderLinks } from '../core/order-mail/order-links-mail.ts';
import { noteFirstTicketsMails, noteTicketsMail } from '../core/order-mail/order-mail-store.ts';
import {
  composeEventCancelled,
  composeEventMoved,
  composeTicketsCancelled,
} from '../core/order-mail/order-notices-mail.ts';
import { composePaymentNews } from '../core/order-mail/payment-news-mail.ts';
import { composeTickets } from '../core/order-mail/tickets-mail.ts';
import { composeConfirmation } from '../core/order-page/confirm-order.ts';
import { composeTeamInvite } from '../core/organisations/team-invite-mail.ts';
import { composePasswordReset } from '../core/passwords/password-reset-mail.ts';
import { composePaymentsRefused } from '../core/payments/payments-refused-mail.ts';
import { composePayout } from '../core/payouts/payout-mail.ts';
import { composeEmailChange } from '../core/profile/change-email.ts';
import { composeCreditNote, composeRefundNotice, noteRefundNotified } from '../core/refunds/refund-mails.ts';
import { composeSignUp } from '../core/sign-up/sign-up-mail.ts';
import {
  composeTicketAccepted,
  composeTicketNews,
  composeTicketOffered,
  composeTicketReceived,
} from '../core/transfers/transfer-mails.ts';
import {
  composeWaitingEnded,
  composeWaitingLapsed,
  composeWaitingOffer,
  composeWaitingPlace,
} from '../core/waiting-list/waiting-mails.ts';

/** The composer of each kind of mail. Mails are composed when they are sent. */
export const COMPOSERS: Composers = {
  'sign-up': composeSignUp,
  'password-reset': composePasswordReset,
  'email-change': composeEmailChange,
  'account-notice': composeAccountNotice,
  'event-waiting': composeEventWaiting,
  'event-decision': composeEventDecision,
  'door-invite': composeDoorInvite,
  'team-invite': composeTeamInvite,
  'order-links': composeOrderLinks,
  'ticket-offered': composeTicketOffered,
  'ticket-received': composeTicketReceived,
  'ticket-accepted': composeTicketAccepted,
  'ticket-news': composeTicketNews,
  'waiting-place': composeWaitingPlace,
  'waiting-offer': composeWaitingOffer,
  'waiting-lapsed': composeWaitingLapsed,
  'waiting-ended': composeWaitingEnded,
  'event-cancelled': composeEventCancelled,
  'event-moved': composeEventMoved,
  'tickets-cancelled': composeTicketsCancelled,
  'confirm-order': composeConfirmation,
  tickets: { compose: composeTickets, note: noteTicketsMail, noteTogether: noteFirstTicketsMails },
  'payment-news': composePaymentNews,
  payout: composePayout,
  'payments-refused': composePaymentsRefused,
  dispute: composeDispute,
  'tickets-on-hold': composeTicketsOnHold,
  'refund-notice': { compose: composeRefundNotice, note: noteRefundNotified },
  'credit-note': composeCreditNote,
  message: { compose: composeMessage, note: noteMessage },
  'message-test': composeMessageTest,
  'message-held': composeMessageHeld,
};
