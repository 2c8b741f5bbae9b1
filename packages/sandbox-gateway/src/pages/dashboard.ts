import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { findByReference, latestTransactions } from '../payments/transaction.ts';
import { listSubaccounts } from '../subaccounts/subaccount.ts';
import { newestWebhooks } from '../webhooks/webhook.ts';
import { readWebhookMode } from '../webhooks/webhook-mode.ts';
import { clockPanel } from './dashboard-clock.ts';
import { section } from './dashboard-parts.ts';
import { subaccountRow } from './dashboard-subaccounts.ts';
import { transactionRow } from './dashboard-transactions.ts';
import { webhookRow } from './dashboard-webhooks.ts';
import { htmlDocument, type Markup } from './document.ts';

const listed = 50;

/** Renders the dashboard: the latest events, or those of one transaction. */
export function dashboard(context: Context, reference: string | undefined): Markup {
  const { store, options } = context;
  const one = reference === undefined ? undefined : findByReference(store, reference);
  const transactions =
    reference === undefined ? latestTransactions(store, listed) : one === undefined ? [] : [one];
  const webhooks = newestWebhooks(store, { reference, limit: listed });
  const { total, subaccounts } = listSubaccounts(store, {
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
    skip: 0,
    take: listed,
  });
  const { mode } = readWebhookMode(store);
  return htmlDocument({
    title: reference === undefined ? 'Sandbox gateway' : `${reference} - Sandbox gateway`,
    bodyClass: 'dashboard',
    styles: ['dashboard.css'],
    scripts: [],
    body: html`<header class="top"><div><h1>Sandbox gateway</h1>
<p>${options.merchantName} <span class="banner">Test mode: no money moves</span></p></div>
<form class="find" method="get" action="/" role="search"><label for="reference">Reference</label>
<input id="reference" name="reference" value="${reference ?? ''}" autocomplete="off" spellcheck="false">
<button>Find</button>${reference === undefined ? '' : html`<a href="/">Show all</a>`}</form></header>
<main>
${clockPanel(context)}
${section(
  'transactions',
  'Transactions',
  latestOf(transactions.length),
  transactions.map((transaction) => transactionRow(store, transaction)),
)}
${section(
  'webhooks',
  'Webhooks',
  html`To <code>${options.webhookUrl}</code>${mode === 'deliver' ? '' : html`, mode <strong>${mode}</strong>`}`,
  webhooks.map((webhook) => webhookRow(store, webhook, reference)),
)}
${reference === undefined ? section('subaccounts', 'Subaccounts', latestOf(total), subaccounts.map(subaccountRow)) : ''}
</main>`,
  });
}

function latestOf(count: number): Markup {
  return count < listed ? html`` : html`The latest ${listed}`;
}
