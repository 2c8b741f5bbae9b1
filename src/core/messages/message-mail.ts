import { transaction } from '../../db/database.ts';
import { findOwing } from '../attendees/owing.ts';
import { detailsLink } from '../attendees/waits-for-details.ts';
import { contactEmail } from '../events/contact-store.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer, NoteDelivery } from '../outbox/outbox.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { OrganiserMessageMail } from '../shared/mail/customer-mails.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { holderDetailsLink, transferLink } from '../tickets/transfer-link.ts';
import { findLimits } from './find-limits.ts';
import { type Audience, draftInput } from './message.ts';
import { findAddressee, findMailedMessage, hashOfAddress } from './message-mail-store.ts';
import { requireHonestLinks, requireMessages } from './message-policy.ts';
import { findSubject, noteDelivery, type Subject } from './message-store.ts';
import { unsubscribeLink } from './opt-out.ts';

/**
 * Composes an organiser's message to one recipient. It composes nothing if, meanwhile, the event was taken down or cancelled, the ticket
 * refunded, the address erased, or the recipient opted out or gave the missing answers.
 */
export const composeMessage: Composer = async (app, { eventId, subjectId: orderId, facts }) => {
  const { messageId, transferId } = facts as MessageFacts;
  if (!eventId || !orderId) return undefined;
  const message = await findMailedMessage(app.db, eventId, messageId);
  if (message?.approval !== 'approved' || message.trust === 'off') return undefined;
  const to = await findAddressee(app, { ...message, eventId, orderId, transferId });
  const { email } = readEmail(to?.email ?? null);
  if (!to || email === null) return undefined;
  const toOne = message.audience === 'order';
  if (!toOne && (message.cancelledAt || !to.hasTickets)) return undefined;
  if (!message.essential && to.optedOut) return undefined;
  const asks = message.audience === 'unanswered';
  const isTheirs = (owing: { transferId: string | null }) => owing.transferId === transferId;
  if (asks && !(await findOwing(app, app.db, eventId, { orderId })).some(isTheirs)) return undefined;
  const order = { eventId, orderId, linkVersion: to.linkVersion };
  const mail = await toMail(app, message, {
    to: email,
    eventId,
    ...(transferId
      ? linksOf(
          asks,
          transferLink(app, { eventId, transferId }),
          holderDetailsLink(app, { eventId, transferId }),
        )
      : linksOf(asks, orderLink(app, order), detailsLink(app, order))),
    hash: to.hash,
  });
  return { ...mail, toOne, ...(!transferId && { ownOrderNumber: orderNumber(orderId) }) };
};

const linksOf = (asks: boolean, toTickets: string, toDetails: string) => ({
  orderLink: toTickets,
  detailsLink: asks ? toDetails : undefined,
});

interface MessageFacts {
  messageId: string;
  transferId: string | null;
}

export const noteMessage: NoteDelivery = async (_app, tx, { id, eventId }, { delivery }) => {
  if (!eventId) return;
  const ended = 'sentAt' in delivery ? { sentAt: delivery.sentAt } : { failedAt: delivery.refusedAt };
  await noteDelivery(tx, { eventId, mailId: id }, ended);
};

interface Draft {
  subject: string;
  body: string;
  essential: boolean;
  audience?: Audience | undefined;
}

interface Recipient {
  to: string;
  eventId: string;
  orderLink: string;
  detailsLink: string | undefined;
  /** The address's hash in the organisation's list of opt-outs. */
  hash: Buffer;
}

async function toMail(
  app: App,
  {
    subject,
    body,
    essential,
    ...event
  }: Omit<Draft, 'audience'> & Pick<Subject, 'name' | 'organisation' | 'organisationId'>,
  { to, eventId, hash, ...links }: Recipient,
): Promise<OrganiserMessageMail> {
  const { organisationId } = event;
  return {
    kind: 'organiser-message',
    to,
    replyTo: await contactEmail(app, eventId),
    eventName: event.name,
    organisation: event.organisation,
    subject,
    body,
    ...links,
    supportEmail: app.settings.supportEmail,
    ...(essential ? {} : { unsubscribeLink: unsubscribeLink(app, { eventId, organisationId, hash }) }),
  };
}

/** Composes a message that was never sent as the asker would receive it. */
async function draftMail(app: App, to: string, event: Subject, draft: Draft): Promise<OrganiserMessageMail> {
  const hash = await hashOfAddress(app, event.organisationId, to);
  const orderLink = `${app.settings.publicUrl}/event/${event.id}`;
  const details = draft.audience?.kind === 'unanswered' ? orderLink : undefined;
  const links = { orderLink, detailsLink: details };
  const mail = await toMail(app, { ...draft, ...event }, { to, eventId: event.id, ...links, hash });
  return { ...mail, isTest: true };
}

/**
 * Shows how a message would look in an inbox.
 * @param input `draftInput`
 * @throws DomainError 'invalid' (input.invalid, message.link), 'unauthenticated', 'not-found' (event.unknown), 'forbidden'
 * (organisation.role)
 */
export async function previewMessage(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<{ subject: string; html: string }> {
  const event = await requireMessages(app.db, actor, eventId, 'messages.send');
  const { email } = requireOrganiser(actor);
  const draft = parseInput(draftInput, input);
  // Nobody sees a message that is refused in the end.
  requireHonestLinks(draft, await findLimits(app, app.db, event.organisationId));
  const mail = await draftMail(app, email, event, draft);
  const { subject, html } = app.mailer.preview({ ...mail, isTest: false });
  return { subject, html };
}

/**
 * Mails a message to its author only.
 * @param input `draftInput`
 * @returns the address that it goes to
 * @throws DomainError as previewMessage; 'too-many' (too-many-requests)
 */
export async function sendTestMessage(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<{ email: string }> {
  const event = await requireMessages(app.db, actor, eventId, 'messages.send');
  const { userId, email } = requireOrganiser(actor);
  const draft = parseInput(draftInput, input);
  await throttleUser(app, 'message-test', userId);
  requireHonestLinks(draft, await findLimits(app, app.db, event.organisationId));
  await transaction(app.db, (tx) =>
    queueMails(app, tx, [{ kind: 'message-test', eventId: event.id, recipient: email, facts: { ...draft } }]),
  );
  return { email };
}

export const composeMessageTest: Composer = async (app, { eventId, recipient, facts }) => {
  const event = eventId ? await findSubject(app.db, eventId) : undefined;
  return event && recipient !== null ? draftMail(app, recipient, event, facts as Draft) : undefined;
};
