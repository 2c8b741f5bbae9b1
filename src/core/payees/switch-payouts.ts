import { z } from 'zod';
import { requireOrganiser } from '../events/event-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { switchPayee } from './payee-store.ts';
import { providerSchema } from './payout-account.ts';

export const payoutSwitch = z.strictObject({
  provider: providerSchema,
  state: z.enum(['active', 'off'], { error: 'Say active or off.' }),
});

/**
 * Turns direct payouts to a saved account off, or on again, for orders that begin from now on.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (payout.no-account)
 */
export async function switchPayouts(app: App, actor: Actor, input: unknown): Promise<void> {
  const { userId } = requireOrganiser(actor);
  const { provider, state } = parseInput(payoutSwitch, input);
  const known = await switchPayee(app.db, { userId, provider, state, now: app.clock.now() });
  if (!known) throw new DomainError('not-found', 'payout.no-account', 'No account was saved here yet.');
}
