import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { transferPath } from '../../../core/tickets/transfer-path.ts';
import { getTransferPass } from '../../../core/transfers/get-transfer.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { documentHeaders, PASS } from '../order/files/document-headers.ts';
import { swapMailedKey } from '../private-page.ts';
import type { Route } from './+types/ticket-pass.ts';

/** A transferred ticket as a pass for Apple Wallet. Mails lead here too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  swapMailedKey(context.get(requestContext).url, transferPath(params));
  const which = { ...params, key: readOrderKey(request.headers) };
  const pass = await getTransferPass(context.get(appContext), context.get(actorContext), which);
  return new Response(pass as Uint8Array<ArrayBuffer>, { headers: documentHeaders(PASS, 'ticket.pkpass') });
}
