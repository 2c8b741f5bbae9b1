import type { ActionFunctionArgs } from 'react-router';
import { requestOrderLinks } from '../../../core/order-mail/request-order-links.ts';
import { callerOf } from '../../account/caller.ts';
import { appContext } from '../../context.ts';
import { formErrors } from '../../ui/forms/form-errors.ts';
import type { Asked } from './send-again.tsx';

/** Emails the links of an address's orders for the event again. @param form with the address, `email` */
export async function sendLinksAgain(args: ActionFunctionArgs, form: FormData): Promise<Asked> {
  const email = String(form.get('email') ?? '').trim();
  try {
    await requestOrderLinks(args.context.get(appContext), args.params.eventId, { email }, callerOf(args));
    return { sent: true, email, errors: undefined };
  } catch (error) {
    return { sent: false, email, errors: formErrors(error) };
  }
}
