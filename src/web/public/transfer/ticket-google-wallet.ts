import { redirect } from 'react-router';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { transferPath } from '../../../core/tickets/transfer-path.ts';
import { saveTransferToGoogle } from '../../../core/transfers/get-transfer.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { PRIVATE, swapMailedKey } from '../private-page.ts';
import type { Route } from './+types/ticket-google-wallet.ts';

/** Leads to Google, which adds a transferred ticket to the wallet. Mails lead here too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  swapMailedKey(context.get(requestContext).url, transferPath(params));
  const which = { ...params, key: readOrderKey(request.headers) };
  const link = await saveTransferToGoogle(context.get(appContext), context.get(actorContext), which);
  throw redirect(link, { headers: PRIVATE });
}
