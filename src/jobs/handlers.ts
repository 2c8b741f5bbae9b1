import { sendAccountNotice } from '../core/accounts/send-account-notice.ts';
import { carryOutCancellation } from '../core/cancellation/carry-out-cancellation.ts';
import { sendDoorInvite } from '../core/check-in/send-door-invite.ts';
import { sendDisputeMail } from '../core/disputes/send-dispute-mail.ts';
import { sendEventDecision } from '../core/event-approval/send-event-decision.ts';
import { sendEventWaiting } from '../core/event-approval/send-event-waiting.ts';
import { sendPayoutNotice } from '../core/money/send-payout-notice.ts';
import { sendOrderLinks } from '../core/order-mail/send-order-links.ts';
import { sendOrderMail } from '../core/order-mail/send-order-mail.ts';
import { sendOrderNotices } from '../core/order-mail/send-order-notices.ts';
import { sendTickets } from '../core/order-mail/send-tickets.ts';
import { sendConfirmation } from '../core/order-page/confirm-order.ts';
import { sendPasswordReset } from '../core/passwords/send-password-reset.ts';
import { cancelPayment } from '../core/payments/cancel-payments.ts';
import { sendPaymentsRefused } from '../core/payments/send-payments-refused.ts';
import { sendEmailChange } from '../core/profile/change-email.ts';
import { continueReconciliation } from '../core/reconciliation/reconcile.ts';
import { requestRefund } from '../core/refunds/request-refund.ts';
import { sendRefundNotice } from '../core/refunds/send-refund-notice.ts';
import type { App } from '../core/shared/app.ts';
import type { JobName, JobPayloads } from '../core/shared/jobs.ts';
import { sendSignUpMail } from '../core/sign-up/send-sign-up-mail.ts';
import { processWebhook } from '../core/webhooks/process-webhook.ts';

/** Each job has one core function. Each may run more than once for the same payload. */
export const JOB_HANDLERS: { [Name in JobName]: (app: App, payload: JobPayloads[Name]) => Promise<void> } = {
  'send-sign-up-mail': sendSignUpMail,
  'send-password-reset': sendPasswordReset,
  'send-account-notice': sendAccountNotice,
  'send-email-change': sendEmailChange,
  'send-tickets': sendTickets,
  'send-confirmation': sendConfirmation,
  'send-order-mail': sendOrderMail,
  'send-order-links': sendOrderLinks,
  'send-refund-notice': sendRefundNotice,
  'send-dispute-mail': sendDisputeMail,
  'send-event-waiting': sendEventWaiting,
  'send-event-decision': sendEventDecision,
  'send-door-invite': sendDoorInvite,
  'process-webhook': processWebhook,
  'cancel-payment': cancelPayment,
  'request-refund': requestRefund,
  'carry-out-cancellation': carryOutCancellation,
  'send-order-notices': sendOrderNotices,
  'send-payout-notice': sendPayoutNotice,
  'send-payments-refused': sendPaymentsRefused,
  reconcile: continueReconciliation,
};
