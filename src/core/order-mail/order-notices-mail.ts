import type { Transaction } from '../../db/database.ts';
import { contactEmail } from '../events/contact-store.ts';
import { findOrderAmongOthers } from '../order-page/order-page-store.ts';
import { isPaid, toTicketOrder } from '../order-page/ticket-order.ts';
import { storedText } from '../orders/no-email.ts';
import { mailedOrder, type OrderKey } from '../orders/order-link.ts';
import type { Composer } from '../outbox/outbox.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { takenBack } from '../refunds/taken-back.ts';
import type { App } from '../shared/app.ts';
import type { EventCancelledMail } from '../shared/mail/customer-mails.ts';
import { findNotice, type Notice } from './order-notice-store.ts';
import { calendarOf } from './tickets-mail.ts';

/** Tells a customer that their event does not take place and what happens to their money. */
export const composeEventCancelled: Composer = async (app, mail) => {
  const notice = await findNotice(app.db, mail);
  return (
    notice && {
      kind: 'event-cancelled',
      ...(await toHolder(app, notice)),
      startsAt: notice.startsAt.toISOString(),
      endsAt: notice.endsAt.toISOString(),
      timeZone: notice.timeZone,
      reason: notice.cancelledReason ?? '',
      money: moneyOf(notice),
    }
  );
};

/** Tells a customer which of their tickets a refund request cancelled without a refund of money. */
export const composeTicketsCancelled: Composer = async (app, mail) => {
  const { requestId, note } = mail.facts as TicketsCancelled;
  const notice = await findNotice(app.db, mail);
  return (
    notice && {
      kind: 'tickets-cancelled',
      ...(await toHolder(app, notice)),
      free: notice.totalMinor === 0,
      tickets: takenBack(notice.units, requestId),
      ...(note ? { note } : {}),
    }
  );
};

interface TicketsCancelled {
  requestId: string;
  note: string | null;
}

/** Queues the mail that says which tickets were cancelled without a refund of money. */
export const queueTicketsCancelled = (
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  facts: TicketsCancelled,
): Promise<void> => queueMails(app, tx, [{ kind: 'tickets-cancelled', eventId, subjectId: orderId, facts }]);

async function toHolder(app: App, notice: Notice) {
  return {
    to: storedText(notice.email),
    replyTo: await contactEmail(app, notice.eventId),
    eventName: notice.name,
    ...mailedOrder(app, notice),
  };
}

/** Promises only what will be sent: not what was refunded before, nor what a bank has yet to decide about. */
function moneyOf({
  totalMinor,
  toGoBack,
  currency,
  announcesRefund,
  waitsForTheBank,
  paidAtTill,
}: Notice): EventCancelledMail['money'] {
  if (totalMinor === 0) return { kind: 'free' };
  if (toGoBack <= 0) return { kind: 'returned' };
  if (!announcesRefund) return { kind: 'kept' };
  if (paidAtTill) return { kind: 'at-the-door', amount: { minor: toGoBack, currency } };
  if (waitsForTheBank) return { kind: 'disputed' };
  const kind = toGoBack < totalMinor ? 'rest-going-back' : 'going-back';
  return { kind, amount: { minor: toGoBack, currency } };
}

/** Tells a customer when and where their event takes place now; undefined when it was cancelled since, or moved back to where it was. */
export const composeEventMoved: Composer = async (app, mail) => {
  const { since } = mail.facts as { since: string };
  const notice = await findNotice(app.db, mail, { since: new Date(since) });
  if (!notice) return undefined;
  const { oldStartsAt, oldEndsAt, oldTimeZone, oldLocationText } = notice;
  if (!oldStartsAt || !oldEndsAt || oldTimeZone === null || oldLocationText === null) return undefined;
  const before = {
    startsAt: oldStartsAt.toISOString(),
    endsAt: oldEndsAt.toISOString(),
    timeZone: oldTimeZone,
    locationText: oldLocationText,
  };
  const after = {
    startsAt: notice.startsAt.toISOString(),
    endsAt: notice.endsAt.toISOString(),
    timeZone: notice.timeZone,
    locationText: notice.locationText,
  };
  if (notice.cancelledAt || JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const refundPolicyLink = `${app.settings.publicUrl}/refund-policy`;
  const order = await findOrderAmongOthers(app.db, notice);
  const attachments = order && isPaid(order) ? [calendarOf(app, toTicketOrder(app, order))] : [];
  const holder = await toHolder(app, notice);
  return { kind: 'event-moved', ...holder, before, after, refundPolicyLink, attachments };
};
