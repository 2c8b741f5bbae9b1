import { type Context as Call, Hono } from 'hono';
import { html } from 'hono/html';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { formatAmount } from '../money.ts';
import { latestTransactions, type Transaction } from '../payments/transaction.ts';
import { latestRefunds, type Refund } from '../refunds/refund.ts';
import type { Delivery } from '../webhooks/deliver-webhooks.ts';
import { findWebhook, makeDue, newestWebhooks, type Webhook } from '../webhooks/webhook.ts';
import { readWebhookMode } from '../webhooks/webhook-mode.ts';
import { htmlDocument, type Markup } from './document.ts';
import { setPageHeaders } from './page-headers.ts';

const listed = 50;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** `GET /`: what happened lately, for the developer at this machine; each webhook can be sent again. */
export function dashboardPage(context: Context, delivery: Delivery): Hono {
  const { store, clock } = context;
  const pages = new Hono();

  pages.get('/', (call) => {
    refuseStrangers(call);
    setPageHeaders(call);
    return call.html(dashboard(context));
  });

  pages.post('/webhooks/:id/resend', async (call) => {
    refuseStrangers(call);
    const id = Number(call.req.param('id'));
    if (!findWebhook(store, id)) throw new ApiError(404, 'webhook_not_found', 'Webhook not found');
    makeDue(store, id, clock.now());
    await delivery.deliverNow(id);
    return call.redirect('/#webhooks', 303);
  });

  return pages;
}

// The page has no password, so it answers only under this machine's own names (which a hostile site cannot take on), and
// takes orders from itself only.
function refuseStrangers(call: Call): void {
  const { hostname, host } = new URL(call.req.url);
  const site = call.req.header('sec-fetch-site') ?? 'none';
  const origin = call.req.header('origin');
  const foreign = origin !== undefined && origin !== 'null' && new URL(origin).host !== host;
  const asked = call.req.method === 'GET' || (site !== 'cross-site' && site !== 'same-site' && !foreign);
  if (loopback.includes(hostname) && asked) return;
  throw new ApiError(
    403,
    'dashboard_is_local',
    'The dashboard can be used on the gateway’s own machine only',
  );
}

function dashboard(context: Context): Markup {
  const { store, clock } = context;
  const transactions = latestTransactions(store, listed);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const mode = readWebhookMode(store);
  return htmlDocument({
    title: 'Sandbox gateway',
    bodyClass: 'dashboard',
    styles: ['dashboard.css'],
    scripts: [],
    body: html`<header><h1>Sandbox gateway</h1>
<p>Its clock says ${when(clock.now())}. Webhooks go to <code>${context.options.webhookUrl}</code>${
      mode.mode === 'deliver' ? '' : html` (mode: <strong>${mode.mode}</strong>)`
    }. <a href="/">Refresh</a></p></header>
<main>
${table('transactions', 'Transactions', ['Reference', 'Amount', 'Status', 'Answer', 'E-mail', 'Created'], transactions.map(transactionRow))}
${table(
  'refunds',
  'Refunds',
  ['Refund', 'Transaction', 'Amount', 'Status', 'Updated'],
  latestRefunds(store, listed).map((refund) => refundRow(refund, byId.get(refund.transactionId))),
)}
${table('webhooks', 'Webhooks', ['Event', 'Transaction', 'Status', 'Attempts', 'Last answer', 'Made', 'Again'], newestWebhooks(store, { limit: listed }).map(webhookRow))}
</main>`,
  });
}

function table(id: string, title: string, heads: string[], rows: Markup[]): Markup {
  if (rows.length === 0) {
    return html`<section id="${id}"><h2>${title}</h2><p class="none">None yet.</p></section>`;
  }
  return html`<section id="${id}"><h2 id="${id}-title">${title}</h2>
<div class="scroll" role="region" aria-labelledby="${id}-title" tabindex="0">
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>
</div></section>`;
}

function transactionRow(transaction: Transaction): Markup {
  return html`<tr><th scope="row"><code>${transaction.reference}</code></th>
<td class="number">${formatAmount(transaction.amount, transaction.currency)}</td><td>${status(transaction.status)}</td>
<td>${transaction.gatewayResponse ?? ''}</td><td>${transaction.email}</td><td>${when(transaction.createdAt)}</td></tr>`;
}

function refundRow(refund: Refund, transaction: Transaction | undefined): Markup {
  return html`<tr><th scope="row"><code>${refund.id}</code></th><td><code>${transaction?.reference ?? refund.transactionId}</code></td>
<td class="number">${formatAmount(refund.amount, transaction?.currency ?? '')}</td><td>${status(refund.status)}</td>
<td>${when(refund.updatedAt)}</td></tr>`;
}

function webhookRow(webhook: Webhook): Markup {
  return html`<tr><th scope="row">${webhook.event}</th><td><code>${webhook.reference}</code></td>
<td>${status(webhook.status)}</td><td class="number">${webhook.attempts}</td><td>${webhook.lastResult ?? ''}</td>
<td>${when(webhook.createdAt)}</td>
<td><form method="post" action="/webhooks/${webhook.id}/resend"><button>Send again<span class="unseen"> ${webhook.event} ${webhook.reference}</span></button></form></td></tr>`;
}

const good = ['success', 'processed', 'delivered'];
const bad = ['failed', 'needs-attention', 'dropped', 'given up'];

function status(text: string): Markup {
  const tone = good.includes(text) ? 'good' : bad.includes(text) ? 'bad' : 'open';
  return html`<span class="status ${tone}">${text}</span>`;
}

function when(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
