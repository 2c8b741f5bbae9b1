import { accentOf } from '../media/event-accent.ts';
import { readEmail, storedText } from '../orders/no-email.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer } from '../outbox/outbox.ts';
import { transferLink, transferLinkKey } from '../tickets/transfer-link.ts';
import { walletLinks } from '../wallets/wallet-paths.ts';
import { toPrintedTicket, transferWallets } from './get-transfer.ts';
import { holderDetailsState } from './holder-details.ts';
import { findEventBefore, findTransfer } from './transfer-store.ts';

/** Offers a ticket to its recipient; undefined when it was taken back or accepted meanwhile. */
export const composeTicketOffered: Composer = async (app, { eventId, subjectId: transferId }) => {
  const transfer = eventId && transferId ? await findTransfer(app.db, { eventId, transferId }) : undefined;
  if (!transfer || transfer.acceptedAt || transfer.state === 'revoked') return undefined;
  return {
    kind: 'ticket-offered',
    to: storedText(transfer.email),
    replyTo: transfer.contact ?? app.settings.supportEmail,
    from: storedText(transfer.from),
    eventName: transfer.eventName,
    accent: accentOf({ id: transfer.eventId, accent: transfer.accent }),
    startsAt: transfer.startsAt.toISOString(),
    endsAt: transfer.endsAt.toISOString(),
    timeZone: transfer.timeZone,
    link: transferLink(app, transfer),
  };
};

/** Mails the ticket to the person who accepted it; undefined when they sent it on or it is not good. */
export const composeTicketReceived: Composer = async (app, { eventId, subjectId: transferId }) => {
  const transfer = eventId && transferId ? await findTransfer(app.db, { eventId, transferId }) : undefined;
  if (!transfer?.acceptedAt || transfer.state !== 'valid' || transfer.sentOnAcceptedAt) return undefined;
  const sheet = await toPrintedTicket(app, transfer);
  const [ticket] = sheet.tickets;
  if (!ticket) return undefined;
  return {
    kind: 'ticket-received',
    to: storedText(transfer.email),
    replyTo: transfer.contact ?? app.settings.supportEmail,
    sheet,
    detailsMissing: ((await holderDetailsState(app, transfer))?.missing ?? 0) > 0,
    wallets: [walletLinks(app, ticket.id, transferWallets(app, transfer), transferLinkKey(app, transfer))],
    attachments: [
      {
        filename: 'ticket.pdf',
        contentType: 'application/pdf',
        content: await app.documents.pdf(sheet, { patient: true }),
      },
      {
        filename: 'event.ics',
        contentType: 'text/calendar',
        content: new TextEncoder().encode(app.documents.calendar(sheet)),
      },
      {
        filename: `${ticket.shortCode}.png`,
        contentType: 'image/png',
        content: app.documents.qrPng(ticket.code),
        contentId: `${ticket.id}@qr.tikiti`,
        shows: ticket.id,
      },
    ],
  };
};

/** Tells the sender that their ticket was accepted. */
export const composeTicketAccepted: Composer = async (app, { eventId, subjectId: transferId }) => {
  const transfer = eventId && transferId ? await findTransfer(app.db, { eventId, transferId }) : undefined;
  const { email: to } = readEmail(transfer?.from ?? null);
  if (!transfer?.acceptedAt || to === null) return undefined;
  const { fromTransferId, orderId, linkVersion } = transfer;
  return {
    kind: 'ticket-accepted',
    to,
    replyTo: transfer.contact ?? app.settings.supportEmail,
    by: storedText(transfer.email),
    eventName: transfer.eventName,
    typeName: transfer.typeName,
    ...(fromTransferId
      ? { link: transferLink(app, { eventId: transfer.eventId, transferId: fromTransferId }) }
      : {
          link: orderLink(app, { eventId: transfer.eventId, orderId, linkVersion }),
          ownOrderNumber: orderNumber(orderId),
        }),
  };
};

/** Tells the holder of a received ticket that its event is cancelled, when and where it takes place now, or whether it is on hold, valid again or no longer valid. */
export const composeTicketNews: Composer = async (app, { eventId, subjectId: transferId, facts }) => {
  const transfer = eventId && transferId ? await findTransfer(app.db, { eventId, transferId }) : undefined;
  if (!transfer || transfer.sentOnAcceptedAt) return undefined;
  const { startsAt, endsAt, timeZone, locationText, cancelledAt, eventName } = transfer;
  const mail = {
    to: storedText(transfer.email),
    replyTo: transfer.contact ?? app.settings.supportEmail,
    eventName,
    orderLink: transferLink(app, transfer),
  };
  const after = {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    locationText,
  };
  const news = facts as
    | { about: 'moved'; since: string }
    | { about: 'cancelled' }
    | { about: 'ended' }
    | { about: 'on-hold' }
    | { about: 'valid-again' };
  if (news.about === 'on-hold' || news.about === 'valid-again') {
    const onHold = news.about === 'on-hold';
    if (cancelledAt || transfer.state !== (onHold ? 'on_hold' : 'valid')) return undefined;
    return { kind: 'ticket-on-hold', ...mail, typeName: transfer.typeName, onHold };
  }
  if (news.about === 'ended') {
    if (transfer.state !== 'revoked') return undefined;
    const { typeName, reversed } = transfer;
    return { kind: 'ticket-ended', ...mail, typeName, reversed };
  }
  if (news.about === 'cancelled') {
    const reason = transfer.cancelledReason ?? '';
    return { kind: 'event-cancelled', ...mail, ...after, reason, money: { kind: 'not-theirs' } };
  }
  const was = await findEventBefore(app.db, transfer.eventId, new Date(news.since));
  if (!was || cancelledAt || transfer.state === 'revoked') return undefined;
  const before = { ...was, startsAt: was.startsAt.toISOString(), endsAt: was.endsAt.toISOString() };
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const calendar = app.documents.calendar(await toPrintedTicket(app, transfer));
  return {
    kind: 'event-moved',
    ...mail,
    before,
    after,
    refundPolicyLink: null,
    attachments: [
      { filename: 'event.ics', contentType: 'text/calendar', content: new TextEncoder().encode(calendar) },
    ],
  };
};
