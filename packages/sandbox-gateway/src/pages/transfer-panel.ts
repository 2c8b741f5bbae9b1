import { html } from 'hono/html';
import type { ShownTransfer } from '../payments/describe-transfer.ts';
import { transferOutcomes } from '../scenarios/transfer-outcomes.ts';
import type { Markup } from './document.ts';
import { choices } from './field.ts';

type Account = Pick<ShownTransfer, 'bank' | 'account_number' | 'account_name' | 'amount'>;

/** Where to send the money, and the button that says that it was sent. */
export function transferPanel(action: string, account: Account): Markup {
  const outcomes = transferOutcomes.map(({ id, title }) => ({ value: id, title }));
  return html`<form id="transfer" class="step" method="post" action="${action}">
<h2 tabindex="-1">Send <span data-slot="amount">${account.amount}</span> to this account</h2>
${accountList(account)}
<p class="hint">This account is reserved for you for 30 minutes. Send the exact amount, then press the button.</p>
${choices('What the bank does next (sandbox)', 'outcome', outcomes)}
<button class="pay">I have sent it</button>
</form>`;
}

/** After the transfer was sent: only the bank can say more. */
export function waitingPanel(account: Account, after: Markup): Markup {
  return html`<section class="step waiting">
<h2 tabindex="-1">Waiting for the bank</h2>
<p>Your transfer of <strong data-slot="amount">${account.amount}</strong> is on its way. You can close this: we’ll tell the shop as soon as the bank confirms it.</p>
${after}
</section>`;
}

function accountList(account: Account): Markup {
  return html`<dl class="account">
<div><dt>Bank</dt><dd data-slot="bank">${account.bank}</dd></div>
<div><dt>Account number</dt><dd><span id="account-number" data-slot="account_number">${account.account_number}</span>
<button id="copy" class="copy" type="button" hidden>Copy<span class="unseen"> account number</span></button></dd></div>
<div><dt>Account name</dt><dd data-slot="account_name">${account.account_name}</dd></div>
</dl>`;
}
