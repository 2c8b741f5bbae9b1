import { getOrderPass } from '../../../../core/order-page/get-order-pass.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { orderPath } from '../../../../core/orders/order-link.ts';
import { actorContext, appContext, requestContext } from '../../../context.ts';
import { swapMailedKey } from '../../private-page.ts';
import type { Route } from './+types/order-pass.ts';
import { documentHeaders, PASS } from './document-headers.ts';

/** One ticket of an order as a pass for Apple Wallet. Mails lead here too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  swapMailedKey(context.get(requestContext).url, orderPath(params));
  const order = { ...params, key: readOrderKey(request.headers) };
  const pass = await getOrderPass(context.get(appContext), context.get(actorContext), order);
  return new Response(pass as Uint8Array<ArrayBuffer>, { headers: documentHeaders(PASS, 'ticket.pkpass') });
}
