import { ensureOrganisation } from '../core/organisations/ensure-organisation.ts';
import type { SignedIn } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';
import { transaction } from '../db/database.ts';

/** What a newcomer can use at once, as shown by `/dev/accounts.json` and `/dev/events.json`. */
export interface Demo {
  accounts: DemoAccount[];
  events: { id: string; name: string; url: string }[];
  /** The accounts as actors of core functions. */
  actors: { organiser: SignedIn; admin: SignedIn };
}

export interface DemoAccount {
  role: 'organiser' | 'admin';
  email: string;
  password: string;
}

/** The id of no session. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Converts an account to an actor for core functions, without a session or an organisation. */
export function asActor(
  userId: string,
  { email, admin = false }: { email: string; admin?: boolean },
): SignedIn {
  const account = { kind: 'user', userId, sessionId: NO_SESSION, email, emailVerified: true, admin } as const;
  return { ...account, secondFactor: false, memberships: [], organisationId: null };
}

/** The same for an organiser, who gets an organisation if they have none yet. */
export async function asOrganiser(app: App, actor: SignedIn): Promise<SignedIn> {
  const organisationId = await transaction(app.db, (tx) =>
    ensureOrganisation(app, tx, actor, 'event.create'),
  );
  return {
    ...actor,
    memberships: [{ organisationId, role: 'owner', eventIds: null, doors: [] }],
    organisationId,
  };
}
