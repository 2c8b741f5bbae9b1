import type { App } from '../shared/app.ts';
import { type PassRequest, requirePass, requirePassType } from './devices.ts';
import { withToken } from './make-pass.ts';
import { refusal } from './refusals.ts';
import { findPass } from './wallet-pass-store.ts';
import { getWalletTicket } from './wallet-ticket.ts';

/** A pass as it is now; `content` is undefined where the phone has it already. */
export interface LatestPass {
  content: Uint8Array | undefined;
  /** For `If-Modified-Since` next time; undefined for a pass that no phone registered. */
  lastModified: Date | undefined;
}

/**
 * Returns the pass of a phone as it is now: void for a ticket that is refunded, on hold or somebody else's by now.
 * @param modifiedSince `lastModified` of an earlier answer
 * @throws DomainError 'not-found' (wallet.off; wallet.no-such-ticket), 'unauthenticated' (wallet.token-refused)
 */
export async function getLatestPass(
  app: App,
  { modifiedSince, ...request }: PassRequest & { modifiedSince: Date | undefined },
): Promise<LatestPass> {
  const key = requirePass(app, request);
  // Before the ticket: whatever changes between the two raises the version after this one.
  const known = await findPass(app.db, { ...key, wallet: 'apple' });
  // HTTP's dates have seconds only, in which a pass may change twice. One second for each change tells them apart.
  const lastModified = known && new Date(wholeSeconds(known.createdAt) + known.version * 1_000);
  if (lastModified && modifiedSince && modifiedSince >= lastModified)
    return { content: undefined, lastModified };
  const ticket = await getWalletTicket(app, key);
  if (!ticket) throw refusal('wallet.no-such-ticket');
  return { content: await requirePassType(app, request.passType).pass(withToken(app, ticket)), lastModified };
}

const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1_000) * 1_000;
