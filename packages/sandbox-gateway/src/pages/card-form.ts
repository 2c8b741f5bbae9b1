import { html } from 'hono/html';
import type { CardEntry, EntryErrors } from '../payments/card-entry.ts';
import { testCards } from '../scenarios/test-cards.ts';
import type { Markup } from './document.ts';
import { field } from './field.ts';

/** What the form starts with; the pop-up starts empty and fills itself in. */
export interface CardFormView {
  action: string;
  amount: string;
  filled?: CardEntry;
  errors?: EntryErrors;
  /** Expiry that the test cards are filled in with. */
  testExpiry: string;
}

/** December three years on, by the gateway's time (ms): good for every listed card. */
export function testExpiry(now: number): string {
  return `12/${String((new Date(now).getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
}

function testCardList(view: CardFormView): Markup {
  const items = testCards.map((card) => {
    const number = card.number.replace(/(\d{4})(?=\d)/g, '$1 ');
    return html`<li><button form="fill" name="fill" value="${card.id}" data-number="${number}"
 data-cvv="${card.cvv}" data-expiry="${view.testExpiry}"><span class="card-title">${card.title}</span>
<span class="card-number">${number}</span></button></li>`;
  });
  return html`<section class="test-cards" aria-labelledby="test-cards-title">
<h2 id="test-cards-title">Test cards</h2>
<p class="hint">Choose one to fill in the form. No other card is accepted.</p>
<form id="fill" method="get"></form>
<ul>${items}</ul>
</section>`;
}

/** The card fields, the button and the list of test cards, for the pop-up and the full page alike. */
export function cardForm(view: CardFormView): Markup {
  const { filled, errors } = view;
  return html`<form id="card" class="card" method="post" action="${view.action}" novalidate>
${field({ name: 'number', label: 'Card number', placeholder: '1234 5678 9012 3456', maxLength: 23, value: filled?.number, error: errors?.number })}
<div class="pair">
${field({ name: 'expiry', label: 'Expiry (MM/YY)', placeholder: 'MM/YY', maxLength: 9, value: filled?.expiry, error: errors?.expiry })}
${field({ name: 'cvv', label: 'CVV', placeholder: '123', maxLength: 4, value: filled?.cvv, error: errors?.cvv })}
</div>
<button id="pay" class="pay">Pay <span data-slot="amount">${view.amount}</span></button>
</form>
${testCardList(view)}`;
}
