import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { lockOrganisation, setTrust } from '../organisations/organisation-store.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';

export const messageTrust = z.strictObject({
  trust: z
    .enum(['trusted', 'off'], { error: 'Choose what it may send.' })
    .nullable()
    .describe(
      '`trusted` lifts the limits of new organisers, `off` lets nothing out; null leaves it to sales.',
    ),
});

/**
 * Sets how much an organisation may send, regardless of its sales. With `off`, queued mails are not sent either.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid', 'not-found' (organisation.unknown)
 */
export async function setMessageTrust(
  app: App,
  actor: Actor,
  organisationId: unknown,
  input: unknown,
): Promise<void> {
  const by = requireAdmin(actor);
  const { trust } = parseInput(messageTrust, input);
  const id = String(organisationId);
  await transaction(app.db, async (tx) => {
    await lockOrganisation(tx, id);
    if (!(await setTrust(tx, id, trust))) throw refusal('organisation.unknown');
    await record(app, tx, { kind: 'message.trust-changed', by, organisationId: id, facts: { trust } });
  });
}
