import type { ConnectedAccount } from '../../../core/payees/payee.ts';

/** What is said of an account with a provider, and what can be done about it. */
export interface AccountWords {
  /** Undefined where there is no account. */
  badge?: { kind: 'success' | 'warning' | 'error' | 'neutral'; label: string };
  text: string;
  /** What the provider wants to know, and until when. */
  due?: string;
  /** The button that leads to the provider's form. */
  there?: string;
  /** The provider waits for it, so that it is the first thing to do. */
  isWanted?: boolean;
  /** The link to the provider's own pages. */
  atProvider?: string;
  canAsk?: boolean;
  canSwitch?: boolean;
  canDisconnect?: boolean;
}

/** @param name the provider's: "Stripe" */
export function wordsOf(account: ConnectedAccount | null, name: string): AccountWords {
  if (!account) {
    return {
      text: `What customers pay can go straight into a ${name} account of yours. ${name} asks who you are and where your bank is; it takes about ten minutes.`,
      there: `Get paid by ${name}`,
    };
  }
  const byHand = 'New orders are paid out by hand until then.';
  switch (account.standing) {
    case 'gone':
      return {
        badge: { kind: 'neutral', label: 'Disconnected' },
        text: `New orders are paid out by hand. What was paid into this account before stays there, and refunds of those orders come from it.`,
        there: `Get paid by ${name}`,
      };
    case 'unfinished':
      return {
        badge: { kind: 'warning', label: 'Not finished' },
        text: `${name} still wants to know a few things about you. ${byHand}`,
        there: 'Go on',
        isWanted: true,
        canAsk: true,
        canDisconnect: true,
      };
    case 'in-review':
      return {
        badge: { kind: 'warning', label: 'In review' },
        text: `${name} is looking at what you told it, which may take a few days. There is nothing for you to do. ${byHand}`,
        canAsk: true,
        canDisconnect: true,
      };
    case 'restricted':
      return {
        badge: { kind: 'error', label: 'Restricted' },
        text: `${name} lets this account take no payments until you have told it more. Your events stay on sale. ${byHand}`,
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
      text: 'New orders are paid out by hand. Orders that began while it was on are still paid into it.',
    };
  }
  return {
    badge: { kind: 'success', label: 'Active' },
    text: `New orders are paid straight into it, less service and card fees. Refunds and disputes come out of your ${name} balance.`,
    ...(dueAt && {
      due: `${name} wants to know more from you by ${day(dueAt)}. After that it may stop this account.`,
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
