import { redirect } from 'react-router';
import { followLink } from '../../../core/event-page/follow-link.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/short-link.ts';

export const handle = { static: true };

/**
 * A published event's link never changes its target, so browsers and CDNs may cache the redirect for a day. The search parameters are
 * passed on.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { eventId, published } = await followLink(
    context.get(appContext),
    context.get(actorContext),
    params.slug,
  );
  const headers = published ? { 'Cache-Control': 'public, max-age=86400' } : undefined;
  return redirect(`/event/${eventId}${url.search}`, { status: published ? 308 : 302, headers });
}

export default function ShortLink() {
  return null;
}
