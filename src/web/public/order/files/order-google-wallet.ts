import { redirect } from 'react-router';
import { saveOrderTicketToGoogle } from '../../../../core/order-page/get-order-pass.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { orderPath } from '../../../../core/orders/order-link.ts';
import { actorContext, appContext, requestContext } from '../../../context.ts';
import { PRIVATE, swapMailedKey } from '../../private-page.ts';
import type { Route } from './+types/order-google-wallet.ts';

/** Leads to Google, which adds one ticket of an order to the wallet. Mails lead here too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  swapMailedKey(context.get(requestContext).url, orderPath(params));
  const order = { ...params, key: readOrderKey(request.headers) };
  const link = await saveOrderTicketToGoogle(context.get(appContext), context.get(actorContext), order);
  throw redirect(link, { headers: PRIVATE });
}
