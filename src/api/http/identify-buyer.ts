import { welcomeGuest } from '../../core/sessions/guest.ts';
import type { Actor } from '../../core/shared/actor.ts';
import { actorOf, type DoorContext } from './door.ts';
import { setCookies } from './set-cookies.ts';

/**
 * Identifies the buyer. A browser on one of our pages needs no sign-in: it becomes a guest with this answer, because the page itself is
 * the same for all and brings no cookie. Browsers send Origin, and one of another house does not come this far; a program says who it is.
 */
export async function identifyBuyer(c: DoorContext): Promise<{ buyer: Actor; isNewGuest: boolean }> {
  const buyer = await actorOf(c);
  if (buyer.kind !== 'visitor' || c.req.header('origin') === undefined) return { buyer, isNewGuest: false };
  const { guest, setCookie } = welcomeGuest(c.get('app'));
  setCookies(c, [setCookie]);
  return { buyer: guest, isNewGuest: true };
}
