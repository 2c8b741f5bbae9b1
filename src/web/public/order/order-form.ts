import { type ActionFunctionArgs, redirect } from 'react-router';
import { askForTickets } from '../../../core/orders/ask-for-tickets.ts';
import { claimOrder } from '../../../core/orders/claim-order.ts';
import { callerOf } from '../../account/caller.ts';
import { actorContext, appContext } from '../../context.ts';
import { formErrors } from '../../ui/form-errors.ts';
import { readOrderKey } from './order-key-cookie.ts';
import type { Asked } from './order-missing.tsx';

/** The forms of an order's page, which work without scripts: keep it in one's account, or have its link mailed again. */
export async function orderForm(args: ActionFunctionArgs): Promise<Asked> {
  const { context, params, request } = args;
  const app = context.get(appContext);
  const form = await request.formData();
  const { eventId = '', orderId = '' } = params;
  if (form.get('intent') === 'keep') {
    await claimOrder(app, context.get(actorContext), {
      eventId,
      orderId,
      key: readOrderKey(request.headers),
    });
    throw redirect('/platform/tickets', 303);
  }
  const email = String(form.get('email') ?? '').trim();
  try {
    await askForTickets(app, eventId, { email }, callerOf(args));
    return { sent: true, email, errors: undefined };
  } catch (error) {
    return { sent: false, email, errors: formErrors(error) };
  }
}
