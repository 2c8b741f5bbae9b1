import { getOrderDocument } from '../../../../core/order-page/get-order-documents.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { actorContext, appContext } from '../../../context.ts';
import type { Route } from './+types/order-pdf.ts';
import { documentHeaders } from './document-headers.ts';

/** The tickets of a paid order as a PDF. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = { ...params, key: readOrderKey(request.headers) };
  const pdf = await getOrderDocument(context.get(appContext), context.get(actorContext), order, 'pdf');
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: documentHeaders('application/pdf', 'tickets.pdf'),
  });
}
