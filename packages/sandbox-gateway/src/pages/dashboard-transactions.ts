import { html } from 'hono/html';
import { type Dispute, disputesOf } from '../disputes/dispute.ts';
import { formatAmount } from '../money.ts';
import type { Transaction } from '../payments/transaction.ts';
import { type Refund, refundsOf } from '../refunds/refund.ts';
import type { Store } from '../store/open-store.ts';
import { shareOut } from '../subaccounts/share-out.ts';
import { referenceLink, status, when } from './dashboard-parts.ts';
import type { Markup } from './document.ts';

/** A transaction, and below it its shares, refunds and disputes. */
export function transactionRow(store: Store, transaction: Transaction): Markup {
  const { amount, requestedAmount, currency, gatewayResponse } = transaction;
  const asked =
    amount === requestedAmount
      ? ''
      : html` <span class="faint">of ${formatAmount(requestedAmount, currency)}</span>`;
  const more = [
    sharesOf(transaction),
    ...refundsOf(store, transaction.id).map((refund) => refundLine(refund, currency)),
    ...disputesOf(store, transaction.id).map((dispute) => disputeLine(dispute, currency)),
  ].filter((line) => line !== undefined);
  return html`<li class="row"><p class="main"><strong class="amount">${formatAmount(amount, currency)}</strong>${asked} ${status(transaction.status)}</p>
<p>${referenceLink(transaction.reference)}</p>
<p class="wrap">${transaction.email}</p>
<p class="faint">${when(transaction.createdAt)}${gatewayResponse ? html`<br>${gatewayResponse}` : ''}</p>
${more.length > 0 ? html`<ul class="more">${more}</ul>` : ''}</li>`;
}

function sharesOf({ split, fees, amount, currency }: Transaction): Markup | undefined {
  if (!split || fees === null) return undefined;
  const { gateway, main, subaccounts } = shareOut(amount, fees, split.formula);
  const parts = subaccounts.map(
    (part) => html`, <code>${part.subaccount}</code> ${formatAmount(part.amount, currency)}`,
  );
  return html`<li>Shares: main account ${formatAmount(main, currency)}${parts}, fees ${formatAmount(gateway, currency)}</li>`;
}

function refundLine(refund: Refund, currency: string): Markup {
  return html`<li>Refund of ${formatAmount(refund.amount, currency)} ${status(refund.status)} <span class="faint">${when(refund.updatedAt)}</span></li>`;
}

function disputeLine(dispute: Dispute, currency: string): Markup {
  const end =
    dispute.refundAmount === null
      ? html`respond by ${when(dispute.dueAt)}`
      : html`${dispute.resolution}, ${formatAmount(dispute.refundAmount, currency)} returned`;
  return html`<li>Dispute of ${formatAmount(dispute.amount, currency)} ${status(dispute.status)} <span class="faint">${dispute.category}, ${end}</span></li>`;
}
