import { getOrderState } from '../../../core/order-page/get-order-state.ts';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { PRIVATE } from '../private-page.ts';
import type { Route } from './+types/view-now.ts';
import { orderView } from './views/order-view.ts';

/** The view that an order's page would show now, for its script to wait for another (poll-order.ts). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asks = !context.get(requestContext).url.searchParams.has('watch');
  const order = { ...params, key: readOrderKey(request.headers) };
  const state = await getOrderState(app, context.get(actorContext), order, { asks });
  return Response.json({ view: orderView(state, app.clock.now()) }, { headers: PRIVATE });
}
