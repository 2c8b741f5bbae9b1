import { getTicketQr } from '../../../core/tickets/get-ticket-qr.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/ticket-qr.ts';

/** Serves the QR code of one of the user's own tickets. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const svg = await getTicketQr(context.get(appContext), context.get(actorContext), params);
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
