import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { cardForm, sandboxBanner, summary, testExpiry } from './card-form.ts';
import { htmlDocument } from './document.ts';
import { setPageHeaders } from './page-headers.ts';

/** `GET /popup`: the page that an app frames; it learns by message which transaction to show. */
export function popupPage(context: Context): Hono {
  const pages = new Hono();
  pages.get('/popup', (call) => {
    const { appOrigins } = context.options;
    setPageHeaders(call, appOrigins);
    const expiry = testExpiry(context.clock.now());
    return call.html(
      htmlDocument({
        title: 'Checkout (sandbox)',
        bodyClass: 'popup',
        styles: ['checkout.css'],
        scripts: ['card-form.js', 'popup.js'],
        data: { 'app-origins': JSON.stringify(appOrigins) },
        body: html`<p id="unframed" class="unframed" hidden>This page is the checkout that opens over a shop's page.</p>
<main id="sheet" class="sheet" hidden>
${sandboxBanner}
<button id="close" class="close" type="button" aria-label="Close checkout">&times;</button>
${summary({ payee: '', amount: '', email: '' })}
<div id="form">${cardForm({ action: '/popup', amount: '', testExpiry: expiry })}</div>
<div id="done" class="done" role="status" hidden><p>Payment successful</p></div>
</main>`,
      }),
    );
  });
  return pages;
}
