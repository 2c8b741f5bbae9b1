import { html } from 'hono/html';
import type { CardEntry, EntryErrors } from '../payments/card-entry.ts';
import { allScenarios } from '../scenarios/all-scenarios.ts';
import type { Markup } from './document.ts';

/** What the form starts with; the pop-up starts empty and fills itself in. */
export interface CardFormView {
  action: string;
  amount: string;
  filled?: CardEntry;
  errors?: EntryErrors;
  problem?: string;
  /** Expiry that the test cards are filled in with. */
  testExpiry: string;
}

/** December three years on, by the gateway's time (ms): good for every listed card. */
export function testExpiry(now: number): string {
  return `12/${String((new Date(now).getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
}

// Autofill is off on purpose: a browser must not offer a person's real card to a sandbox.
function field(
  view: CardFormView,
  name: keyof CardEntry,
  label: string,
  placeholder: string,
  maxLength: number,
): Markup {
  const error = view.errors?.[name];
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="${maxLength}"
 placeholder="${placeholder}" value="${view.filled?.[name] ?? ''}" aria-describedby="${name}-error"${
   error ? html` aria-invalid="true"` : ''
 }>
<p class="field-error" id="${name}-error">${error ?? ''}</p>
</div>`;
}

function testCards(view: CardFormView): Markup {
  const items = allScenarios.map((scenario) => {
    const number = scenario.number.replace(/(\d{4})(?=\d)/g, '$1 ');
    return html`<li><button form="fill" name="fill" value="${scenario.id}" data-number="${number}"
 data-cvv="${scenario.cvv}" data-expiry="${view.testExpiry}"><span class="card-title">${scenario.title}</span>
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
  return html`<form id="card" class="card" method="post" action="${view.action}" novalidate>
<div id="problem" class="problem" role="alert" tabindex="-1"${view.problem ? html` autofocus` : ''}>${
    view.problem ?? ''
  }</div>
${field(view, 'number', 'Card number', '1234 5678 9012 3456', 23)}
<div class="pair">
${field(view, 'expiry', 'Expiry (MM/YY)', 'MM/YY', 9)}
${field(view, 'cvv', 'CVV', '123', 4)}
</div>
<button id="pay" class="pay">Pay <span data-slot="amount">${view.amount}</span></button>
</form>
${testCards(view)}`;
}

/** The strip that says that nothing here is real. */
export const sandboxBanner: Markup = html`<p class="banner"><strong>Sandbox</strong> Test cards only. No money moves.</p>`;

/** Who is paid, how much, and by whom. */
export function summary(view: { payee: string; amount: string; email: string }): Markup {
  return html`<header class="summary">
<h1 id="payee" data-slot="payee" tabindex="-1">${view.payee}</h1>
<p class="amount" data-slot="amount">${view.amount}</p>
<p class="email" data-slot="email">${view.email}</p>
</header>`;
}
