import { type ActionFunctionArgs, redirect } from 'react-router';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { transferPath } from '../../../core/tickets/transfer-path.ts';
import { acceptTicket } from '../../../core/transfers/accept-ticket.ts';
import { sendTicketOn } from '../../../core/transfers/send-ticket.ts';
import { takeSentOnTicketBack } from '../../../core/transfers/take-ticket-back.ts';
import { callerOf } from '../../account/caller.ts';
import { actorContext, appContext } from '../../context.ts';
import { formErrors } from '../../ui/forms/form-errors.ts';
import type { NotSent } from './send-ticket-form.tsx';

/** Why a form on a transferred ticket's page was refused. */
export type TransferFault = { refused: string } | { notSent: NotSent };

/** The forms of a transferred ticket's page, which work without scripts: accept it, send it on, take it back. */
export async function transferForm(args: ActionFunctionArgs): Promise<TransferFault> {
  const { context, params, request } = args;
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { eventId = '', transferId = '' } = params;
  const which = { eventId, transferId, key: readOrderKey(request.headers) };
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  try {
    if (form.get('intent') === 'send-ticket') {
      await sendTicketOn(app, actor, which, { email }, callerOf(args));
    } else if (form.get('intent') === 'take-back') {
      await takeSentOnTicketBack(app, actor, { ...which, sentOnId: form.get('transferId') });
    } else {
      await acceptTicket(app, actor, which);
    }
  } catch (error) {
    if (form.get('intent') !== 'send-ticket') return { refused: formErrors(error).detail };
    return { notSent: { email, ticketId: String(form.get('ticketId') ?? ''), errors: formErrors(error) } };
  }
  throw redirect(transferPath({ eventId, transferId }), 303);
}
