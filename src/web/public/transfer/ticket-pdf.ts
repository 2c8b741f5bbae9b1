import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { getTransferDocument } from '../../../core/transfers/get-transfer.ts';
import { actorContext, appContext } from '../../context.ts';
import { documentHeaders } from '../order/files/document-headers.ts';
import type { Route } from './+types/ticket-pdf.ts';

/** Serves a transferred ticket as a PDF. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const which = { ...params, key: readOrderKey(request.headers) };
  const pdf = await getTransferDocument(context.get(appContext), context.get(actorContext), which, 'pdf');
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: documentHeaders('application/pdf', 'ticket.pdf'),
  });
}
