import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { isolate } from '../shared/text/isolate.ts';
import { findMembersWithoutSecondFactor } from './member-store.ts';
import { setSecondFactorRule } from './organisation-store.ts';
import { refusal } from './refusals.ts';
import { lockTeamAs, requireMember } from './require-team.ts';

export const secondFactorRule = z.strictObject({ required: z.boolean() });

/**
 * Sets whether an organisation requires a second factor of its members. A member without one sees nothing of it from their next request on,
 * and is mailed. Door staff need none (decision 0101). Owners decide, and must have one themselves.
 * @param input `secondFactorRule`
 * @throws DomainError 'invalid' (input.invalid); 'forbidden' (account.proof-needed); 'conflict' (organisation.own-second-factor-first); as
 *   lockTeamAs
 */
export async function changeSecondFactorRule(
  app: App,
  actor: Actor,
  organisationId: string,
  input: unknown,
): Promise<void> {
  const { user } = requireMember(actor, organisationId);
  await transaction(app.db, async (tx) => {
    await lockPerson(tx, user.userId);
    await lockTeamAs(tx, actor, organisationId, { action: 'security.change' });
    const { required } = parseInput(secondFactorRule, input);
    await requireFreshProof(app, tx, user);
    if (required && !(await hasSecondFactor(tx, user.userId)))
      throw refusal('organisation.own-second-factor-first');
    const organisation = await setSecondFactorRule(tx, organisationId, required);
    if (!organisation) return;
    await record(app, tx, {
      kind: 'organisation.second-factor-rule-changed',
      by: user,
      organisationId,
      about: organisationId,
      facts: { required },
    });
    if (!required) return;
    const lacking = await findMembersWithoutSecondFactor(tx, organisationId);
    const detail = organisation.name ? `Organisation: ${isolate(organisation.name)}` : undefined;
    const mails = lacking.map((to) => accountNotice({ to, notice: 'second-factor-needed', detail }));
    if (mails.length > 0) await queueMails(app, tx, mails);
  });
}
