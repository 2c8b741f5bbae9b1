import { contactEmail } from '../events/contact-email.ts';
import type { App } from '../shared/app.ts';
import type { EventCancelledMail, Mail } from '../shared/mail.ts';
import { refusalOf } from '../shared/mail-refused.ts';
import { orderLink } from './order-link.ts';
import { endNotice, findNotice, type NoticeKey, takeNotices } from './order-notice-store.ts';
import { findOrder } from './order-page-store.ts';
import { isPaid, toTicketOrder } from './ticket-order.ts';
import { calendarOf } from './tickets-mail.ts';

const NOTICES_AT_A_TIME = 50;
const AT_ONCE = 4;

/** The job 'send-order-notices': mails all that an event's customers are to be told. */
export async function sendOrderNotices(app: App, { eventId }: { eventId: string }): Promise<void> {
  while ((await sendDue(app, eventId)) > 0);
}

/** Sends the notices whose job was lost (a queue may vanish) or failed. @returns how many it tried */
export function sweepOrderNotices(app: App): Promise<number> {
  return sendDue(app);
}

async function sendDue(app: App, eventId?: string): Promise<number> {
  const due = await takeNotices(app.db, { now: app.clock.now(), limit: NOTICES_AT_A_TIME, eventId });
  const waiting = [...due];
  const worker = async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) {
      const notice = key;
      await sendNotice(app, notice).catch((error: unknown) => {
        app.log.warn({ err: error, ...notice }, 'a customer could not be told; it will be tried again');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return due.length;
}

/** A crash between sending and noting it says it twice rather than never. */
async function sendNotice(app: App, key: NoticeKey): Promise<void> {
  const notice = await findNotice(app.db, key);
  if (!notice) return;
  const mail = await mailOf(app, key, notice);
  if (!mail) return endNotice(app.db, key, notice.createdAt, null);
  const refusal = await refusalOf(app.mailer.send(mail));
  if (refusal) app.log.warn({ ...key, refusal }, 'a customer cannot be told: their address refuses mail');
  await endNotice(app.db, key, notice.createdAt, refusal === undefined ? app.clock.now() : null);
}

type MailToHolder = { to: string; replyTo: string; eventName: string; orderLink: string };
type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** Undefined when there is no news any more. */
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
