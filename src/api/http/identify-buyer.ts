import { welcomeGuest } from '../../core/sessions/guest.ts';
import type { Actor } from '../../core/shared/actor.ts';
import { actorOf, type DoorContext } from './door.ts';
import { setCookies } from './set-cookies.ts';

/**
 * Identifies the buyer. Pages are the same for all and set no cookie, so this answer makes an unknown browser a guest. Only browsers send
 * Origin, and requests from other sites were refused before; programs must bring a proof.
 */
export async function identifyBuyer(c: DoorContext): Promise<{ buyer: Actor; isNewGuest: boolean }> {
  const buyer = await actorOf(c);
  if (buyer.kind !== 'visitor' || c.req.header('origin') === undefined) return { buyer, isNewGuest: false };
  const { guest, setCookie } = welcomeGuest(c.get('app'));
  setCookies(c, [setCookie]);
  return { buyer: guest, isNewGuest: true };
}
