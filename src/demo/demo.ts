import type { SignedIn } from '../core/shared/actor.ts';

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

/** The account as an actor of core functions; no session is behind it. */
export function asActor(userId: string, { email, role }: DemoAccount): SignedIn {
  return { kind: 'user', userId, sessionId: 'demo', email, emailVerified: true, admin: role === 'admin' };
}
