import type { ConnectedAccount } from '../../../../core/payees/payee.ts';

/** Describes an account with a provider, and what can be done about it. */
export interface AccountWords {
  /** Undefined without an account. */
  badge?: { kind: 'success' | 'warning' | 'error' | 'neutral'; label: string };
  text: string;
  /** What the provider asks for, and until when. */
  due?: string;
  /** The label of the button that leads to the provider's form. */
  there?: string;
  /** The provider waits for it, so it is the page's main action. */
  isWanted?: boolean;
  /** The label of the link to the provider's dashboard. */
  atProvider?: string;
  canAsk?: boolean;
  canSwitch?: boolean;
  canDisconnect?: boolean;
}

/** @param name the provider's name */
export function wordsOf(account: ConnectedAccount | null, name: string): AccountWords {
  if (!account) {
    return {
      text: `Customers’ payments can go straight into your own ${name} account. ${name} will ask for your personal and bank details. It takes about ten minutes.`,
      there: `Get paid with ${name}`,
    };
  }
  const byHand = 'Until then, we pay you for new orders by bank transfer.';
  switch (account.standing) {
    case 'disconnected':
      return {
        badge: { kind: 'neutral', label: 'Disconnected' },
        text: `We pay you for new orders by bank transfer. What was already paid into this account stays there, and refunds of those orders come out of it.`,
        there: `Get paid with ${name}`,
      };
    case 'unfinished':
      return {
        badge: { kind: 'warning', label: 'Not finished' },
        text: `${name} still needs a few details from you. ${byHand}`,
        there: 'Continue',
        isWanted: true,
        canAsk: true,
        canDisconnect: true,
      };
    case 'in-review':
      return {
        badge: { kind: 'warning', label: 'In review' },
        text: `${name} is reviewing your details, which may take a few days. There’s nothing for you to do. ${byHand}`,
        canAsk: true,
        canDisconnect: true,
      };
    case 'restricted':
      return {
        badge: { kind: 'error', label: 'Restricted' },
        text: `This account can’t take payments until you’ve given ${name} more details. Your events stay on sale. ${byHand}`,
        there: `See what ${name} needs`,
        isWanted: true,
        canAsk: true,
        canDisconnect: true,
      };
    case 'active':
      return { ...activeWords(account, name), canSwitch: true, canDisconnect: true };
  }
}

function activeWords({ state, dueAt }: ConnectedAccount, name: string): AccountWords {
  if (state === 'off') {
    return {
      badge: { kind: 'neutral', label: 'Off' },
      text: 'We pay you for new orders by bank transfer. Orders started while it was on are still paid into it.',
    };
  }
  return {
    badge: { kind: 'success', label: 'Active' },
    text: `New orders are paid straight into it, less service and card fees. Refunds and disputes come out of your ${name} balance.`,
    ...(dueAt && {
      due: `${name} needs more details from you by ${day(dueAt)}. After that, it may pause this account.`,
      there: `See what ${name} needs`,
      isWanted: true,
    }),
    atProvider: `Open ${name}`,
  };
}

const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
