import { getOrderDocument } from '../../../../core/order-page/get-order-documents.ts';
import { readOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { actorContext, appContext } from '../../../context.ts';
import type { Route } from './+types/order-calendar.ts';
import { documentHeaders } from './document-headers.ts';

/** The event of a paid order as an iCalendar entry. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = { ...params, key: readOrderKey(request.headers) };
  const calendar = await getOrderDocument(
    context.get(appContext),
    context.get(actorContext),
    order,
    'calendar',
  );
  return new Response(calendar as string, {
    headers: documentHeaders('text/calendar; charset=utf-8', 'event.ics'),
  });
}
