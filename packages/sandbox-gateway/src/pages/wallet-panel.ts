import { html } from 'hono/html';
import type { Markup } from './document.ts';
import { choices } from './field.ts';

const walletCards = [
  { value: 'Visa 4081', title: 'Visa 4081, approved' },
  { value: 'Visa 5408', title: 'Visa 5408, declined' },
];

/** Stands in for the sheet that a phone would slide up. */
export function walletPanel(action: string, amount: string): Markup {
  return html`<form id="wallet" class="step" method="post" action="${action}">
<h2 tabindex="-1">Apple Pay, simulated</h2>
<p>No phone or real wallet is involved. Choose the card the wallet should use to pay <strong data-slot="amount">${amount}</strong>.</p>
${choices('Card in the wallet (sandbox)', 'card', walletCards)}
<button class="pay">Confirm with Apple Pay</button>
</form>`;
}
