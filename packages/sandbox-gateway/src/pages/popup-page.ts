import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { channels } from '../payments/transaction.ts';
import { cardForm, testExpiry } from './card-form.ts';
import { challengeForm } from './challenge-form.ts';
import { htmlDocument, type Markup } from './document.ts';
import { setPageHeaders } from './page-headers.ts';
import { problemBox, sandboxBanner, summary, waysToPay } from './sheet.ts';
import { transferPanel, waitingPanel } from './transfer-panel.ts';
import { walletPanel } from './wallet-panel.ts';

const empty = { payee: '', amount: '', email: '' };
const account = { bank: '', account_number: '', account_name: '', amount: '' };
const unposed = { ...empty, action: '/popup', last4: '', hint: '' };

const panel = (name: string, content: Markup) => html`<div data-panel="${name}" hidden>${content}</div>`;

/** `GET /popup`: the page that an app frames. A message tells it which transaction to show. */
export function popupPage(context: Context, faults: Faults): Hono {
  const pages = new Hono();
  pages.get('/popup', faults.guard('popup'), (call) => {
    const { appOrigins } = context.options;
    setPageHeaders(call, appOrigins);
    const expiry = testExpiry(context.clock.now());
    return call.html(
      htmlDocument({
        title: 'Checkout (sandbox)',
        bodyClass: 'popup',
        styles: ['checkout.css'],
        // Listed here so that all load at once instead of one after another.
        scripts: ['card-form.js', 'popup-calls.js', 'popup-panels.js', 'popup.js'],
        data: { 'app-origins': JSON.stringify(appOrigins) },
        body: html`<p id="unframed" class="unframed" hidden>This checkout opens over a shop’s page. It can’t be used on its own.</p>
<main id="sheet" class="sheet" hidden>
${sandboxBanner}
<button id="close" class="close" type="button" aria-label="Close checkout">&times;</button>
${summary(empty)}
${waysToPay('/popup', channels, undefined)}
${problemBox(undefined)}
<p id="live" class="unseen" role="status"></p>
${panel('card', cardForm({ action: '/popup', amount: '', testExpiry: expiry }))}
${(['pin', 'otp', '3ds', 'bank'] as const).map((kind) => panel(kind, challengeForm(kind, unposed)))}
${panel('bank_transfer', transferPanel('/popup', account))}
${panel('waiting', waitingPanel(account, html``))}
${panel('apple_pay', walletPanel('/popup', ''))}
${panel('done', html`<div class="done"><h2 tabindex="-1">Payment successful</h2></div>`)}
</main>`,
      }),
    );
  });
  return pages;
}
