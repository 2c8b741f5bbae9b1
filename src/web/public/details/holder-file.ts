import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { getHolderFile } from '../../../core/transfers/holder-details.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/holder-file.ts';
import { sendFile } from './send-file.ts';

/** A file that the holder of a transferred ticket sent. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const which = { ...params, key: readOrderKey(request.headers) };
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return sendFile(await getHolderFile(app, actor, which, params.questionId));
}
