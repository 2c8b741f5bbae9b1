import { getOrderPasses } from '../../../../core/order-page/get-order-pass.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { actorContext, appContext } from '../../../context.ts';
import type { Route } from './+types/order-passes.ts';
import { documentHeaders, PASSES } from './document-headers.ts';

/** All tickets of an order as passes for Apple Wallet. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = { ...params, key: readOrderKey(request.headers) };
  const passes = await getOrderPasses(context.get(appContext), context.get(actorContext), order);
  return new Response(passes as Uint8Array<ArrayBuffer>, {
    headers: documentHeaders(PASSES, 'tickets.pkpasses'),
  });
}
