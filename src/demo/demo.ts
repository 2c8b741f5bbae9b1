import { ensureOrganisation } from '../core/organisations/ensure-organisation.ts';
import type { SignedIn } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';
import { transaction } from '../db/database.ts';

/** Shows what a newcomer can use at once: as `/dev/accounts.json` and `/dev/events.json` show it. */
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

/** No session has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** An account as an actor of core functions; no session is behind it, and they organise nothing. */
export function asActor(
  userId: string,
  { email, admin = false }: { email: string; admin?: boolean },
): SignedIn {
  const account = { kind: 'user', userId, sessionId: NO_SESSION, email, emailVerified: true, admin } as const;
  return { ...account, memberships: [], organisationId: null };
}

/** The same of somebody who organises: they get an organisation if they have none yet. */
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
