import { exactLocation } from '../events/exact-location.ts';
import { accentOf } from '../media/event-accent.ts';
import { fileUrl } from '../media/file-key.ts';
import { readEmail, storedText } from '../orders/no-email.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findSealedKeys } from '../tickets/my-tickets-store.ts';
import type { MailedSheet } from '../tickets/ticket-documents.ts';
import { entryOf } from '../tickets/ticket-entry.ts';
import { holderDetailsPath, transferLink } from '../tickets/transfer-link.ts';
import { transferPath } from '../tickets/transfer-path.ts';
import { writeTicketCodes } from '../tickets/write-ticket-codes.ts';
import { makePass } from '../wallets/make-pass.ts';
import { saveToGoogle } from '../wallets/save-to-google.ts';
import { walletPaths } from '../wallets/wallet-paths.ts';
import { findTransferFor, type TransferRequest } from './find-transfer-for.ts';
import { holderDetailsState, holderName } from './holder-details.ts';
import { refusal } from './refusals.ts';
import type { TransferPage } from './transfer.ts';
import type { TransferRecord } from './transfer-store.ts';

/**
 * Returns a sent ticket for its recipient, with its code while it is theirs.
 * @throws DomainError 'not-found' (transfer.unknown)
 */
export async function getTransfer(app: App, actor: Actor, request: TransferRequest): Promise<TransferPage> {
  const transfer = await findTransferFor(app, actor, request);
  const state = stateOf(app, transfer);
  const { eventId, transferId, typeName, sentOnTo, laterId, sentOnAt, sentOnAcceptedAt } = transfer;
  const path = transferPath(transfer);
  const details = state === 'accepted' ? await holderDetailsState(app, transfer) : undefined;
  return {
    eventId,
    transferId,
    state,
    from: readEmail(transfer.from).email,
    ...readEmail(transfer.email),
    event: {
      name: transfer.eventName,
      startsAt: transfer.startsAt.toISOString(),
      endsAt: transfer.endsAt.toISOString(),
      timeZone: transfer.timeZone,
      locationText: transfer.locationText,
      bannerUrl: fileUrl(transfer.bannerKey),
      accent: transfer.accent,
      cancelled: transfer.cancelledAt !== null,
    },
    typeName,
    people: transfer.people,
    addOns: transfer.addOns ?? [],
    ticket: state === 'accepted' ? await ticketOf(app, transfer) : null,
    sentOn:
      laterId && sentOnTo && sentOnAt && state !== 'ended'
        ? {
            transferId: laterId,
            ...readEmail(sentOnTo),
            sentAt: sentOnAt.toISOString(),
            acceptedAt: sentOnAcceptedAt?.toISOString() ?? null,
          }
        : null,
    details: details ? { path: holderDetailsPath(transfer), ...details } : null,
    maySend: state === 'accepted' && maySend(app, transfer),
    contactEmail: transfer.contact ?? app.settings.supportEmail,
    pdfPath: `${path}/ticket.pdf`,
    calendarPath: `${path}/calendar.ics`,
  };
}

/**
 * Returns an accepted ticket as a PDF, or its event as an iCalendar text.
 * @throws DomainError 'not-found' (transfer.unknown), 'conflict' (transfer.not-yours before acceptance or after it was sent on;
 *   order.on-hold)
 */
export async function getTransferDocument(
  app: App,
  actor: Actor,
  request: TransferRequest,
  kind: 'pdf' | 'calendar',
): Promise<Uint8Array | string> {
  const transfer = await findAccepted(app, actor, request);
  if (transfer.state === 'on_hold') throw refusal('order.on-hold');
  const printed = await toPrintedTicket(app, transfer);
  return kind === 'pdf' ? app.documents.pdf(printed) : app.documents.calendar(printed);
}

/**
 * Returns the pass of an accepted ticket for Apple Wallet.
 * @throws DomainError 'not-found' (transfer.unknown, wallet.off), 'conflict' (transfer.not-yours before acceptance or after it was sent on;
 *   wallet.not-valid)
 */
export async function getTransferPass(app: App, actor: Actor, request: TransferRequest): Promise<Uint8Array> {
  const { eventId, ticketId } = await findAccepted(app, actor, request);
  return makePass(app, eventId, ticketId);
}

/**
 * Returns the link with which an accepted ticket is added to Google Wallet.
 * @throws DomainError as `getTransferPass`; 'upstream' (wallet.unavailable)
 */
export async function saveTransferToGoogle(
  app: App,
  actor: Actor,
  request: TransferRequest,
): Promise<string> {
  const { eventId, ticketId } = await findAccepted(app, actor, request);
  return saveToGoogle(app, eventId, ticketId);
}

async function findAccepted(app: App, actor: Actor, request: TransferRequest): Promise<TransferRecord> {
  const transfer = await findTransferFor(app, actor, request);
  if (stateOf(app, transfer) !== 'accepted') throw refusal('transfer.not-yours', { why: 'never' });
  return transfer;
}

/** Where its holder adds an accepted ticket to a wallet. */
export const transferWallets = (app: App, transfer: TransferRecord) =>
  walletPaths(app, transferPath(transfer), {
    valid: transfer.state === 'valid' && transfer.cancelledAt === null,
  });

/** An accepted ticket as its mail and its PDF show it, without its price. */
export async function toPrintedTicket(app: App, transfer: TransferRecord): Promise<MailedSheet> {
  const { eventId, transferId, typeName } = transfer;
  const [{ id, code, shortCode }, name] = await Promise.all([
    signed(app, transfer),
    holderName(app, transfer),
  ]);
  return {
    orderId: transferId,
    pageLink: `${app.settings.publicUrl}${transferPath(transfer)}`,
    orderLink: transferLink(app, transfer),
    paidAt: (transfer.acceptedAt ?? transfer.sentAt).toISOString(),
    email: storedText(transfer.email),
    event: {
      id: eventId,
      name: transfer.eventName,
      startsAt: transfer.startsAt.toISOString(),
      endsAt: transfer.endsAt.toISOString(),
      timeZone: transfer.timeZone,
      locationText: transfer.locationText,
      ...exactLocation(transfer),
      accent: accentOf({ id: eventId, accent: transfer.accent }),
    },
    lines: [{ typeName, quantity: 1 }],
    tickets: [
      {
        id,
        typeName,
        ...(name && { attendeeName: name }),
        people: transfer.people,
        entry: entryOf(transfer.areas, transfer.ticketTypeId, transfer),
        code,
        shortCode,
        ...(transfer.addOns && { addOns: transfer.addOns }),
      },
    ],
  };
}

async function ticketOf(app: App, transfer: TransferRecord): Promise<TransferPage['ticket']> {
  const [{ id, code, shortCode }, attendeeName] = await Promise.all([
    signed(app, transfer),
    holderName(app, transfer),
  ]);
  return {
    id,
    typeName: transfer.typeName,
    attendeeName,
    colour: transfer.colour,
    people: transfer.people,
    entry: entryOf(transfer.areas, transfer.ticketTypeId, transfer),
    peopleIn: transfer.peopleIn ?? 0,
    code,
    shortCode,
    qrSvg: app.documents.qrSvg(code),
    onHold: transfer.state === 'on_hold',
    wallets: transferWallets(app, transfer),
    admittedAt: transfer.admittedAt?.toISOString() ?? null,
    area: transfer.area,
  };
}

async function signed(app: App, { eventId, ticketId: id, ticketTypeId, keyId, shortCode }: TransferRecord) {
  const keys = await findSealedKeys(app.db, eventId);
  const [written] = writeTicketCodes(app, eventId, keys, [{ id, ticketTypeId, keyId, shortCode }]);
  if (!written) throw new Error(`Ticket ${id} has no code.`);
  return written;
}

function stateOf(app: App, transfer: TransferRecord): TransferPage['state'] {
  const { state, acceptedAt, sentOnAcceptedAt, cancelledAt, endsAt } = transfer;
  if (state === 'revoked') return 'ended';
  if (sentOnAcceptedAt) return 'sent-on';
  if (acceptedAt) return 'accepted';
  return cancelledAt !== null || endsAt <= app.clock.now() ? 'ended' : 'offered';
}

const maySend = (app: App, { state, admittedAt, laterId, cancelledAt, endsAt }: TransferRecord) =>
  state === 'valid' &&
  admittedAt === null &&
  laterId === null &&
  cancelledAt === null &&
  endsAt > app.clock.now();
