import { requireDoor } from '../check-in/check-in-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findSealedKeys } from '../tickets/my-tickets-store.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { writeTicketCodes } from '../tickets/write-ticket-codes.ts';
import type { Badge, PrintedField } from './badge.ts';
import type { BadgeField } from './badge-layout.ts';
import { findKiosk, findTicketOfBadge, type TicketOfBadge } from './kiosk-store.ts';
import { refusal } from './refusals.ts';

/**
 * Returns the badge of a ticket, to be printed at the door or the desk.
 * @param input.shortCode the code that is printed on the ticket
 * @throws DomainError as requireDoor; 'not-found' (badge.none, badge.ticket-unknown), 'conflict' (badge.ticket-not-valid)
 */
export async function getBadge(
  app: App,
  actor: Actor,
  input: { eventId: string; shortCode: string },
): Promise<Badge> {
  const { id: eventId, eventName } = await requireDoor(app.db, actor, input.eventId);
  const { badge } = await findKiosk(app.db, eventId);
  if (!badge) throw refusal('badge.none');
  const shortCode = normaliseShortCode(input.shortCode);
  const ticket = shortCode && (await findTicketOfBadge(app.db, eventId, shortCode));
  if (!ticket) throw refusal('badge.ticket-unknown');
  if (ticket.state !== 'valid') throw refusal('badge.ticket-not-valid');
  const qr = badge.fields.some(({ kind }) => kind === 'qr') ? await drawCode(app, eventId, ticket) : '';
  const { width, height } = badge;
  const fields = badge.fields.flatMap((field) => fill(field, { ...ticket, eventName, qr }));
  return { width, height, fields };
}

async function drawCode(app: App, eventId: string, ticket: TicketOfBadge): Promise<string> {
  const [written] = writeTicketCodes(app, eventId, await findSealedKeys(app.db, eventId), [ticket]);
  return app.documents.qrSvg(written?.code ?? '');
}

/** Fills a field with a ticket's contents. @returns nothing for a field that would be empty */
function fill(
  field: BadgeField,
  contents: TicketOfBadge & { eventName: string; qr: string },
): PrintedField[] {
  const { x, y, width, height } = field;
  const box = { x, y, width, height };
  if (field.kind === 'qr') return [{ kind: 'qr', ...box, svg: contents.qr }];
  const text = textOf(field, contents);
  const { fontSize, align, bold } = field;
  return text ? [{ kind: 'text', ...box, fontSize, align, bold, text }] : [];
}

function textOf(
  field: Exclude<BadgeField, { kind: 'qr' }>,
  { name, typeName, eventName, answers }: TicketOfBadge & { eventName: string },
): string {
  switch (field.kind) {
    case 'name':
      return name ?? '';
    case 'type':
      return typeName;
    case 'event':
      return eventName;
    case 'answer':
      return answers?.[field.questionId]?.join(', ') ?? '';
    case 'text':
      return field.text;
  }
}
