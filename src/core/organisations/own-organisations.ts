import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { chooseForSession } from '../accounts/session-store.ts';
import { record } from '../audit/record.ts';
import { type Actor, ROLES, requireOrganiser, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { lineOfText } from '../shared/text/text.ts';
import { roleRefuses } from './may.ts';
import { findOwnOrganisations } from './member-store.ts';
import { insertOrganisation, lockForOrganisation, setName } from './organisation-store.ts';
import { refusal } from './refusals.ts';
import { requireMember, requireMemberMay } from './require-team.ts';

export const ownOrganisation = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty until somebody gives one.'),
    role: z.enum(ROLES),
    current: z.boolean().describe('Whether your lists and settings are about it.'),
    locked: z.boolean().describe('Whether it asks for two-step verification, which you don’t have yet.'),
  })
  .meta({ id: 'OwnOrganisation' });
export type OwnOrganisation = z.infer<typeof ownOrganisation>;

/** Lists the actor's organisations, in the order in which they joined. @throws DomainError 'unauthenticated' */
export async function listOwnOrganisations(app: App, actor: Actor): Promise<OwnOrganisation[]> {
  const { userId, organisationId, lockedOrganisations } = requireUser(actor);
  const organisations = await findOwnOrganisations(app.db, userId);
  return organisations.map((each) => {
    const lock = lockedOrganisations?.find((one) => one.organisationId === each.id);
    return {
      ...each,
      current: each.id === organisationId || lock?.current === true,
      locked: lock !== undefined,
    };
  });
}

export const organisationChoice = z.strictObject({
  organisationId: z.string({ error: 'Choose an organisation.' }).max(100),
});

/**
 * Switches this session to another of the actor's organisations; lists and settings are about it from now on.
 * @throws DomainError 'unauthenticated', 'invalid', 'not-found' (organisation.unknown), 'forbidden' (organisation.role) where they only run
 *   doors
 */
export async function chooseOrganisation(app: App, actor: Actor, input: unknown): Promise<void> {
  requireUser(actor);
  const organisationId = parseField(organisationChoice, 'organisationId', input);
  const { user, membership } = requireMember(actor, organisationId);
  if (membership.role === 'door') throw roleRefuses();
  parseInput(organisationChoice, input);
  await chooseForSession(app.db, user.sessionId, organisationId);
}

export const organisationChange = z.strictObject({
  name: lineOfText({ max: 200, needed: 'Enter the name customers see.' }),
});

/** Enough for an agency. There is a limit because customers see each name. */
export const MOST_OWNED = 20;

/**
 * Creates another organisation. The actor owns it and works in it from now on in this session. The first organisation is created without
 * this.
 * @param input `organisationChange`
 * @returns its id
 * @throws DomainError 'unauthenticated', 'invalid', 'forbidden' (account.email-not-verified), 'conflict' (organisation.too-many)
 */
export async function foundOrganisation(app: App, actor: Actor, input: unknown): Promise<{ id: string }> {
  const user = requireOrganiser(actor);
  const { name } = parseInput(organisationChange, input);
  const id = app.newId();
  await transaction(app.db, async (tx) => {
    await lockForOrganisation(tx, user.userId);
    await keepAccount(tx, user.userId);
    const owned = (await findOwnOrganisations(tx, user.userId)).filter(({ role }) => role === 'owner');
    if (owned.length >= MOST_OWNED) {
      throw refusal('organisation.too-many', { most: MOST_OWNED, at: 'name' });
    }
    await insertOrganisation(tx, { id, ownerId: user.userId, now: app.clock.now() });
    await setName(tx, id, name);
    await chooseForSession(tx, user.sessionId, id);
    const by = { as: 'member' as const, userId: user.userId, from: user.from };
    await record(app, tx, { kind: 'organisation.founded', by, organisationId: id, facts: { name } });
  });
  return { id };
}

/**
 * Gives an organisation the name that customers see. From then on it no longer follows its owner's name.
 * @throws DomainError 'unauthenticated', 'invalid', 'not-found' (organisation.unknown), 'forbidden' (account.email-not-verified,
 *   organisation.role)
 */
export async function renameOrganisation(
  app: App,
  actor: Actor,
  organisationId: string,
  input: unknown,
): Promise<void> {
  const user = requireMemberMay(actor, organisationId, 'organisation.edit');
  const { name } = parseInput(organisationChange, input);
  await transaction(app.db, async (tx) => {
    const before = await setName(tx, organisationId, name);
    if (before === undefined || before === name) return;
    await record(app, tx, {
      kind: 'organisation.renamed',
      by: user,
      organisationId,
      about: organisationId,
      personal: { changes: [{ field: 'name', before, after: name }] },
    });
  });
}
