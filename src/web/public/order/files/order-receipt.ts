import { getOwnReceipt } from '../../../../core/order-page/get-order-documents.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { actorContext, appContext } from '../../../context.ts';
import type { Route } from './+types/order-receipt.ts';
import { documentHeaders } from './document-headers.ts';

/** The receipt of a paid order as a PDF. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = { ...params, key: readOrderKey(request.headers) };
  const { content, filename } = await getOwnReceipt(
    context.get(appContext),
    context.get(actorContext),
    order,
  );
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: documentHeaders('application/pdf', filename),
  });
}
