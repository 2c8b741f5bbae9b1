import type { Role } from '../actor.ts';

/** Mails to the owner of an account, or to somebody who is about to have one. */
export type AccountMail =
  | VerifyEmailMail
  | SignUpAgainMail
  | ResetPasswordMail
  | ChangeEmailMail
  | AccountNoticeMail
  | DoorInviteMail
  | TeamInviteMail;

/** To somebody who signed up: follow the link to prove that the address is theirs. */
export interface VerifyEmailMail {
  readonly kind: 'verify-email';
  readonly to: string;
  readonly link: string;
}

/** To the owner of an account whose address somebody signed up with: how to log in if it was them; if not, nothing has happened. */
export interface SignUpAgainMail {
  readonly kind: 'sign-up-again';
  readonly to: string;
  /** The account's address, which may be another spelling of the same inbox. */
  readonly account: string;
  /** To log in. */
  readonly link: string;
  /** To choose a new password. */
  readonly resetLink: string;
}

/** To somebody who forgot their password. */
export interface ResetPasswordMail {
  readonly kind: 'reset-password';
  readonly to: string;
  readonly link: string;
  /** The link works for this long from now on. */
  readonly expiresInMinutes: number;
}

/** To an address that somebody wants to use for their account: follow the link to prove that it is theirs. */
export interface ChangeEmailMail {
  readonly kind: 'change-email';
  readonly to: string;
  readonly link: string;
  /** The link works for this long from now on. */
  readonly expiresInMinutes: number;
}

/** To the owner of an account: something about it changed, in case it was not them. */
export interface AccountNoticeMail {
  readonly kind: 'account-notice';
  readonly to: string;
  readonly notice:
    | 'password-changed'
    | 'password-reset'
    /** To all admins. */
    | 'admin-added'
    | 'admin-removed'
    | 'user-banned'
    | 'user-unbanned'
    | 'account-deleted'
    | 'email-changed'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'authenticator-removed'
    | 'second-factor-needed'
    /** To the owners of an organisation. */
    | 'member-joined'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-renewed'
    | 'recovery-code-used'
    /** To the owners of an organisation, as all others about payouts. */
    | 'bank-account-saved'
    | 'payout-account-added'
    | 'payout-account-changed'
    | 'payout-account-begun'
    | 'payout-account-active'
    | 'payout-account-paused'
    | 'payout-account-on'
    | 'payout-account-off'
    | 'payout-account-disconnected';
  /** What the notice is about, in one line. */
  readonly detail?: string | undefined;
  /** The address to write to for help. */
  readonly supportEmail: string;
}

/** To somebody who is asked to check tickets at an event's door. */
export interface DoorInviteMail {
  readonly kind: 'door-invite';
  readonly to: string;
  readonly link: string;
  /** Whether the link joins in one step. */
  readonly joins: boolean;
  /**
   * The event, and the name or address of who asks. Null until an admin has approved the event under this name: nothing that
   * nobody has reviewed is mailed to strangers.
   */
  readonly invitation: { readonly eventName: string; readonly invitedBy: string } | null;
}

/** To somebody who is asked to join an organisation. */
export interface TeamInviteMail {
  readonly kind: 'team-invite';
  readonly to: string;
  readonly link: string;
  /**
   * The name or address of who asks, and the organisation's name, empty where it has none. Null until an admin has approved an event of it:
   * nothing that nobody has reviewed is mailed to strangers.
   */
  readonly from: { readonly invitedBy: string; readonly organisation: string } | null;
  readonly role: Role;
  readonly expiresInDays: number;
}
