import { type ActionFunctionArgs, redirect } from 'react-router';
import { acceptOffer } from '../../../core/order-page/accept-offer.ts';
import { changeEmail } from '../../../core/order-page/change-email.ts';
import { claimOrder } from '../../../core/order-page/claim-order.ts';
import type { OrderRequest } from '../../../core/order-page/find-order-for.ts';
import { keepSeats } from '../../../core/order-page/keep-seats.ts';
import { newOrderCookie, readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { startOver } from '../../../core/order-page/start-over.ts';
import type { OrderRefund } from '../../../core/order-refunds/make-refund.ts';
import { refundOwnTickets } from '../../../core/order-refunds/refund-own-tickets.ts';
import { offerForResale } from '../../../core/resale/offer-for-resale.ts';
import { takeOffResale } from '../../../core/resale/take-off-resale.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { sendTicket } from '../../../core/transfers/send-ticket.ts';
import { takeTicketBack } from '../../../core/transfers/take-ticket-back.ts';
import { callerOf } from '../../account/caller.ts';
import { loginPage } from '../../account/next-page.ts';
import { actorContext, appContext } from '../../context.ts';
import { formErrors } from '../../ui/forms/form-errors.ts';
import type { NotSent } from '../transfer/send-ticket-form.tsx';
import { refundRequestedPath } from './money-back/refund-request.ts';
import type { Asked } from './send-again.tsx';
import { sendLinksAgain } from './send-links-again.ts';
import type { NotChanged } from './views/change-email.tsx';

/** Why tickets could not be given back. */
export interface GivenBack {
  refused: string;
}

/** Why an order could not be claimed by an account. */
export interface NotKept {
  notKept: string;
}

/** The order's page, which opens its payment window at once; without scripts its button does. */
export const payPath = (path: string) => `${path}#pay`;

/** Why an offer from a waiting list could not be accepted, or held seats not be kept or given up. */
export interface HeldFault {
  heldRefused: string;
}

/** Why a ticket could not be sent or taken back. */
export type TransferFault = { notSent: NotSent } | { notTaken: string };

/** Why an order's email could not be changed. */
export interface EmailFault {
  notChanged: NotChanged;
}

/** Why a ticket could not be offered for resale or withdrawn. */
export type ResaleFault = { notSold: string } | { notTakenOff: string };

/**
 * The forms of an order's page, which work without scripts: claim it, give tickets back, transfer one, sell one, accept an offer, keep seats
 * for longer or give them up, correct the email, choose again, and email its link again.
 */
export async function orderForm(
  args: ActionFunctionArgs,
): Promise<Asked | GivenBack | NotKept | TransferFault | ResaleFault | HeldFault | EmailFault> {
  const { context, params, request } = args;
  const app = context.get(appContext);
  const form = await request.formData();
  const { eventId = '', orderId = '' } = params;
  const which = { eventId, orderId, key: readOrderKey(request.headers) };
  if (form.get('intent') === 'keep') {
    try {
      await claimOrder(app, context.get(actorContext), which);
    } catch (error) {
      // Logged out meanwhile. After the login the page offers it again, because a cookie shows that the order is theirs.
      if (error instanceof DomainError && error.kind === 'unauthenticated') {
        throw redirect(loginPage(`/event/${eventId}/order/${orderId}`), 303);
      }
      return { notKept: formErrors(error).detail };
    }
    throw redirect('/platform/tickets', 303);
  }
  if (form.get('intent') === 'send-ticket' || form.get('intent') === 'take-back') {
    return sendOrTakeBack(args, { eventId, orderId }, form);
  }
  if (form.get('intent') === 'sell' || form.get('intent') === 'take-off') {
    return sellOrKeep(args, { eventId, orderId }, form);
  }
  if (form.get('intent') === 'give-back') {
    const requestId = String(form.get('requestId') ?? '');
    const tickets = form.getAll('ticket').map(String);
    let given: OrderRefund;
    try {
      given = await refundOwnTickets(app, context.get(actorContext), which, {
        tickets,
        ...(requestId && { requestId }),
      });
    } catch (error) {
      return { refused: formErrors(error).detail };
    }
    throw redirect(refundRequestedPath(`/event/${eventId}/order/${orderId}`, tickets, given.amount), 303);
  }
  if (form.get('intent') === 'accept') {
    try {
      const accepted = await acceptOffer(app, context.get(actorContext), which);
      // If there is something to pay, the page opens the payment, with or without scripts.
      const next = accepted.redirectUrl === null ? accepted.orderPath : payPath(accepted.orderPath);
      throw redirect(accepted.detailsPath ?? next, 303);
    } catch (error) {
      if (error instanceof Response) throw error;
      return { heldRefused: formErrors(error).detail };
    }
  }
  if (form.get('intent') === 'keep-seats') {
    try {
      await keepSeats(app, context.get(actorContext), which, callerOf(args).address);
    } catch (error) {
      return { heldRefused: formErrors(error).detail };
    }
    throw redirect(`/event/${eventId}/order/${orderId}`, 303);
  }
  if (form.get('intent') === 'let-go') {
    try {
      await startOver(app, context.get(actorContext), which);
    } catch (error) {
      return { heldRefused: formErrors(error).detail };
    }
    // Its page says what became of it.
    throw redirect(`/event/${eventId}/order/${orderId}`, 303);
  }
  if (form.get('intent') === 'change-email') {
    const actor = context.get(actorContext);
    const email = String(form.get('email') ?? '').trim();
    let changed: Awaited<ReturnType<typeof changeEmail>>;
    try {
      changed = await changeEmail(app, actor, which, { email });
    } catch (error) {
      return { notChanged: { email, errors: formErrors(error) } };
    }
    // Whoever opened the order with a key needs the new one.
    const needsKey = actor.kind !== 'user' || which.key !== undefined;
    const headers = needsKey ? { 'Set-Cookie': newOrderCookie(app, changed) } : undefined;
    throw redirect(changed.orderPath, { status: 303, headers });
  }
  if (form.get('intent') === 'start-over') {
    throw redirect(await chooseAgain(app, context.get(actorContext), which), 303);
  }
  return sendLinksAgain(args, form);
}

/** Offers a ticket for resale, or withdraws it. */
async function sellOrKeep(
  { context, request }: ActionFunctionArgs,
  order: { eventId: string; orderId: string },
  form: FormData,
): Promise<ResaleFault> {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const which = { ...order, key: readOrderKey(request.headers) };
  const ticketId = form.get('ticketId');
  const keeps = form.get('intent') === 'take-off';
  try {
    await (keeps
      ? takeOffResale(app, actor, { ...which, ticketId })
      : offerForResale(app, actor, which, { ticketId }));
  } catch (error) {
    const { detail } = formErrors(error);
    return keeps ? { notTakenOff: detail } : { notSold: detail };
  }
  throw redirect(`/event/${order.eventId}/order/${order.orderId}#${keeps ? 'main' : 'resale'}`, 303);
}

/** Transfers a ticket, or takes it back before it is accepted. */
async function sendOrTakeBack(
  args: ActionFunctionArgs,
  order: { eventId: string; orderId: string },
  form: FormData,
): Promise<TransferFault> {
  const { context, request } = args;
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const which = { ...order, key: readOrderKey(request.headers) };
  const [email, ticketId] = [String(form.get('email') ?? '').trim(), String(form.get('ticketId') ?? '')];
  try {
    if (form.get('intent') === 'take-back') {
      await takeTicketBack(app, actor, { ...which, transferId: form.get('transferId') });
    } else {
      await sendTicket(app, actor, which, { email, ticketId }, callerOf(args));
    }
  } catch (error) {
    const errors = formErrors(error);
    return form.get('intent') === 'take-back'
      ? { notTaken: errors.detail }
      : { notSent: { email, ticketId, errors } };
  }
  throw redirect(`/event/${order.eventId}/order/${order.orderId}#sent`, 303);
}

/**
 * Releases an unpaid order's seats. @returns where to go next: the event, or the order's page if it is paid or money is on its way. If the
 * provider does not answer, the hold is left to expire
 */
async function chooseAgain(app: App, actor: Actor, request: OrderRequest): Promise<string> {
  const event = `/event/${request.eventId}`;
  try {
    await startOver(app, actor, request);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.kind === 'conflict' || error.kind === 'not-found') return `${event}/order/${request.orderId}`;
    if (error.kind !== 'upstream') throw error;
  }
  return event;
}
