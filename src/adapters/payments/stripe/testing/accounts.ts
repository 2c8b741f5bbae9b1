import type { z } from 'zod';
import { type Account, newId, type Owned, type Store } from './objects.ts';
import type { createAccount } from './parameters.ts';
import { Refusal } from './refusal.ts';

/** The states that an account reaches through its holder or Stripe. */
export const ACCOUNT_STATES = {
  /** The holder left the form half finished. */
  unfinished: { charges_enabled: false, details_submitted: false },
  'in-review': {
    charges_enabled: false,
    details_submitted: true,
    disabled_reason: 'requirements.pending_verification',
  },
  active: { charges_enabled: true, details_submitted: true },
  restricted: {
    charges_enabled: false,
    details_submitted: true,
    disabled_reason: 'requirements.past_due',
    past_due: ['individual.verification.document'],
  },
} as const satisfies Record<string, Partial<Account> & Partial<Account['requirements']>>;

export function newAccount(
  { email, controller }: Pick<z.output<typeof createAccount>, 'email' | 'controller'>,
  now: number,
  id = newId('acct').replace('acct_3', 'acct_1'),
): Owned<Account> {
  return {
    id,
    object: 'account',
    account: id,
    charges_enabled: false,
    controller: { ...controller, type: 'application', is_controller: true },
    created: Math.floor(now / 1_000),
    details_submitted: false,
    email,
    requirements: {
      current_deadline: null,
      currently_due: ['business_type', 'external_account'],
      disabled_reason: 'requirements.past_due',
      past_due: ['business_type', 'external_account'],
      pending_verification: [],
    },
    settings: { dashboard: { display_name: null } },
  };
}

export function bringTo(
  account: Owned<Account>,
  state: keyof typeof ACCOUNT_STATES,
  dueBy: number | null,
): void {
  const { charges_enabled, details_submitted, ...more } = ACCOUNT_STATES[state];
  const pastDue: string[] = 'past_due' in more ? [...more.past_due] : [];
  account.charges_enabled = charges_enabled;
  account.details_submitted = details_submitted;
  account.requirements = {
    current_deadline: dueBy,
    currently_due: dueBy === null ? pastDue : ['individual.verification.document'],
    disabled_reason: 'disabled_reason' in more ? more.disabled_reason : null,
    past_due: pastDue,
    pending_verification: state === 'in-review' ? ['individual.id_number'] : [],
  };
}

/** @throws Refusal for an account that is not connected, or no longer */
export function requireAccount({ accounts }: Store, id: string): Owned<Account> {
  const account = accounts.get(id);
  if (account) return account;
  throw new Refusal(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    'account_invalid',
  );
}
