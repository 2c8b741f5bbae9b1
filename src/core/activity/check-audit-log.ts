import { z } from 'zod';
import { verifyChains } from '../audit/verify-chains.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** The result of checking the audit log. */
export const checkedAuditLog = z
  .object({
    whole: z.boolean().describe('Whether every chain is as it was sealed.'),
    chains: z.array(
      z.object({
        chain: z.string().describe('An organisation’s id, or `installation`.'),
        entries: z.int().describe('How many are as they were sealed, from the first on.'),
        hash: z.string().describe('Of the last of these. Keep it elsewhere to compare the chain with later.'),
        broken: z
          .object({ sequence: z.int(), how: z.enum(['missing', 'changed']) })
          .optional()
          .describe('The first entry that is not.'),
      }),
    ),
  })
  .meta({ id: 'CheckedAuditLog' });
export type CheckedAuditLog = z.infer<typeof checkedAuditLog>;

/** Verifies all chains, for admins. @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only) */
export async function checkAuditLog(app: App, actor: Actor): Promise<CheckedAuditLog> {
  requireAdmin(actor);
  const chains = await verifyChains(app);
  return { whole: chains.every(({ broken }) => broken === undefined), chains };
}
