import { html } from 'hono/html';
import type { Channel } from '../payments/transaction.ts';
import type { Markup } from './document.ts';

/** The strip that says that nothing here is real. */
export const sandboxBanner: Markup = html`<p class="banner"><strong>Sandbox</strong> Test cards only. No money moves.</p>`;

/** Shows the payee, the amount and the customer. */
export function summary(view: { payee: string; amount: string; email: string }): Markup {
  return html`<header class="summary">
<h1 id="payee" data-slot="payee" tabindex="-1">${view.payee}</h1>
<p class="amount" data-slot="amount">${view.amount}</p>
<p class="email" data-slot="email">${view.email}</p>
</header>`;
}

/** What went wrong with the last attempt; empty as long as nothing did. */
export function problemBox(problem: string | undefined): Markup {
  return html`<div id="problem" class="problem" role="alert" tabindex="-1"${problem ? html` autofocus` : ''}>${problem ?? ''}</div>`;
}

const channelNames: Record<Channel, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  apple_pay: 'Apple Pay',
};

/** The ways to pay that are offered, `chosen` among them; nothing to choose, nothing to see. */
export function waysToPay(action: string, offered: readonly Channel[], chosen: Channel | undefined): Markup {
  if (offered.length < 2) return html``;
  return html`<form id="ways" class="ways" method="post" action="${action}" aria-label="Way to pay">
${offered.map(
  (channel) =>
    html`<button name="by" value="${channel}" aria-pressed="${channel === chosen ? 'true' : 'false'}">${channelNames[channel]}</button>`,
)}</form>`;
}
