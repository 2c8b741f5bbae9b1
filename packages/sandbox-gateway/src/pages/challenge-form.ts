import { html } from 'hono/html';
import type { ChallengeKind } from '../scenarios/test-card.ts';
import type { Markup } from './document.ts';
import { field } from './field.ts';

export interface ChallengeView {
  action: string;
  payee: string;
  amount: string;
  last4: string;
  hint: string | null;
  error?: string;
}

const codes = {
  pin: {
    title: 'Enter your card PIN',
    lead: 'Your bank asks for the PIN of the card ending in',
    label: 'Card PIN',
    maxLength: 6,
    button: 'Confirm PIN',
  },
  otp: {
    title: 'Enter the one-time code',
    lead: 'Your bank has sent a code to the owner of the card ending in',
    label: 'One-time code',
    maxLength: 12,
    button: 'Confirm code',
  },
};

/** What the bank asks before it decides: a PIN, a one-time code, or a page of its own (3-D Secure, sign-in). */
export function challengeForm(kind: ChallengeKind, view: ChallengeView): Markup {
  return kind === 'pin' || kind === 'otp' ? codeForm(kind, view) : bankPage(kind, view);
}

const leave = (text: string) => html`<button class="quiet" name="leave" value="yes">${text}</button>`;

function codeForm(kind: 'pin' | 'otp', view: ChallengeView): Markup {
  const { title, lead, label, maxLength, button } = codes[kind];
  const id = `${kind}-answer`;
  return html`<form class="step" data-challenge="${kind}" method="post" action="${view.action}" novalidate>
<h2 tabindex="-1">${title}</h2>
<p>${lead} <strong data-slot="last4">${view.last4}</strong>.</p>
<input type="hidden" name="kind" value="${kind}">
${field({ name: 'answer', id, label, maxLength, error: view.error, secret: kind === 'pin' })}
<p class="hint">Sandbox: it is <code data-slot="hint">${view.hint ?? ''}</code></p>
<button class="pay">${button}</button>
${leave('Cancel')}
</form>`;
}

const pages = {
  '3ds': { name: '3-D Secure', title: 'Is this you?' },
  bank: { name: 'Bank sign-in', title: 'Sign in to your bank' },
};

function bankPage(kind: '3ds' | 'bank', view: ChallengeView): Markup {
  const { name, title } = pages[kind];
  return html`<form class="step bank" data-challenge="${kind}" method="post" action="${view.action}">
<p class="bank-name"><span aria-hidden="true">TB</span> Test Bank <small>${name}</small></p>
<h2 tabindex="-1">${title}</h2>
<p><span data-slot="payee">${view.payee}</span> wants <strong data-slot="amount">${view.amount}</strong> from your card ending in
<strong data-slot="last4">${view.last4}</strong>. Choose how this ends.</p>
<input type="hidden" name="kind" value="${kind}">
<button class="pay" name="answer" value="pass">Pass authentication</button>
<button class="second" name="answer" value="fail">Fail authentication</button>
${leave('Leave without an answer')}
</form>`;
}
