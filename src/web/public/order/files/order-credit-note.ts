import { getOwnReceipt } from '../../../../core/order-page/get-order-documents.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { actorContext, appContext } from '../../../context.ts';
import type { Route } from './+types/order-credit-note.ts';
import { documentHeaders } from './document-headers.ts';

/** A credit note of an order as a PDF. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { number, ...key } = params;
  const order = { ...key, key: readOrderKey(request.headers) };
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { content, filename } = await getOwnReceipt(app, actor, order, number);
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: documentHeaders('application/pdf', filename),
  });
}
