import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { getTransferDocument } from '../../../core/transfers/get-transfer.ts';
import { actorContext, appContext } from '../../context.ts';
import { documentHeaders } from '../order/files/document-headers.ts';
import type { Route } from './+types/ticket-calendar.ts';

/** Serves the event of a transferred ticket as an iCalendar entry. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const which = { ...params, key: readOrderKey(request.headers) };
  const calendar = await getTransferDocument(
    context.get(appContext),
    context.get(actorContext),
    which,
    'calendar',
  );
  return new Response(calendar as string, {
    headers: documentHeaders('text/calendar; charset=utf-8', 'event.ics'),
  });
}
