import { html } from 'hono/html';
import { findBank } from '../subaccounts/banks.ts';
import type { Subaccount } from '../subaccounts/subaccount.ts';
import { status, when } from './dashboard-parts.ts';
import type { Markup } from './document.ts';

/** Somebody who gets a share, and where to. */
export function subaccountRow(subaccount: Subaccount): Markup {
  const { businessName, active, code, percentageCharge, currency, bankCode, accountNumber } = subaccount;
  return html`<li class="row"><p class="main"><strong class="wrap">${businessName}</strong> ${status(active ? 'active' : 'inactive')}</p>
<p><code class="wrap">${code}</code></p>
<p>${currency}, main account keeps ${percentageCharge}%</p>
<p class="faint">${findBank(bankCode)?.name ?? bankCode} ${accountNumber}<br>${when(subaccount.createdAt)}</p></li>`;
}
