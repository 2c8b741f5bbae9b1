import { contactEmail } from '../events/contact-email.ts';
import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import { findOrder } from '../order-page/order-page-store.ts';
import { isPaid, toTicketOrder } from '../order-page/ticket-order.ts';
import { orderLink } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import type { EventCancelledMail, Mail } from '../shared/mail.ts';
import { endNotice, findNotice, type NoticeKey, takeNotices } from './order-notice-store.ts';
import { calendarOf } from './tickets-mail.ts';

/** Sends the notices that are due. @returns how many it tried */
export const sweepOrderNotices = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeNotices, sendNotice, stopping);

/** A crash between sending and noting it says it twice rather than never. */
async function sendNotice(app: App, key: NoticeKey): Promise<void> {
  const notice = await findNotice(app.db, key);
  if (!notice) return;
  const { eventId, orderId } = key;
  const { createdAt: since } = notice;
  const mail = await mailOf(app, key, notice);
  if (!mail) return endNotice(app.db, key, since, null);
  const id = `${key.kind}.${orderId}.${key.about}.${since.getTime()}`;
  const undelivered = await deliver(app, mail, { id, since, eventId, orderId });
  await endNotice(app.db, key, since, undelivered === undefined ? app.clock.now() : null);
}

type MailToHolder = { to: string; replyTo: string; eventName: string; orderLink: string };
type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** Returns undefined when there is no news any more. */
async function mailOf(app: App, key: NoticeKey, notice: Notice): Promise<Mail | undefined> {
  const common = {
    to: notice.email,
    replyTo: await contactEmail(app, key.eventId),
    eventName: notice.name,
    orderLink: orderLink(app, { ...key, linkVersion: notice.linkVersion }),
  };
  if (key.kind === 'tickets-taken-back') {
    return {
      kind: 'tickets-taken-back',
      ...common,
      free: notice.totalMinor === 0,
      tickets: {
        codes: notice.tickets.map(({ shortCode }) => shortCode),
        othersGood: notice.someGood === true,
      },
      ...(notice.note ? { note: notice.note } : {}),
    };
  }
  if (key.kind === 'event-moved') return movedMail(app, key, notice, common);
  return {
    kind: 'event-cancelled',
    ...common,
    startsAt: notice.startsAt.toISOString(),
    endsAt: notice.endsAt.toISOString(),
    timeZone: notice.timeZone,
    reason: notice.note ?? '',
    money: moneyOf(notice),
  };
}

/** Promises no more than what is sent: what went back before is gone, and what a bank has yet to decide about waits. */
function moneyOf({
  totalMinor,
  toGoBack,
  currency,
  saysRefund,
  waitsForTheBank,
}: Notice): EventCancelledMail['money'] {
  if (totalMinor === 0) return { kind: 'free' };
  if (toGoBack <= 0) return { kind: 'returned' };
  if (!saysRefund) return { kind: 'kept' };
  if (waitsForTheBank) return { kind: 'disputed' };
  const kind = toGoBack < totalMinor ? 'rest-going-back' : 'going-back';
  return { kind, amount: { minor: toGoBack, currency } };
}

/** Nothing when the event was cancelled since, or stands again as it did. */
async function movedMail(
  app: App,
  key: NoticeKey,
  notice: Notice,
  common: MailToHolder,
): Promise<Mail | undefined> {
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
  const order = await findOrder(app.db, key);
  const attachments = order && isPaid(order) ? [calendarOf(app, toTicketOrder(app, order))] : [];
  return { kind: 'event-moved', ...common, before, after, refundPolicyLink, attachments };
}
