import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { getOrderFile } from '../../../core/order-page/ticket-details.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import type { Route } from './+types/order-file.ts';
import { sendFile } from './send-file.ts';

/** A file that an order's customer sent as an answer. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = { ...params, key: readOrderKey(request.headers) };
  const { searchParams } = context.get(requestContext).url;
  const which = {
    questionId: params.questionId,
    line: searchParams.get('line') ?? undefined,
    seat: searchParams.get('seat') ?? undefined,
  };
  return sendFile(await getOrderFile(context.get(appContext), context.get(actorContext), order, which));
}
