import { type Context as Call, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { ApiError, ok } from '../api/envelope.ts';
import { readJson } from '../api/read-json.ts';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { formatAmount } from '../money.ts';
import type { CardEntry, EntryErrors } from '../payments/card-entry.ts';
import { chargeCard, isPaid } from '../payments/charge-card.ts';
import { findByAccessCode, type Transaction } from '../payments/transaction.ts';
import { scenarioById } from '../scenarios/all-scenarios.ts';
import { cardForm, sandboxBanner, summary, testExpiry } from './card-form.ts';
import { htmlDocument, type Markup } from './document.ts';
import { setPageHeaders } from './page-headers.ts';
import { cancelAddress, returnAddress } from './return-address.ts';

const cardEntry = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvv: z.string().max(10).default(''),
});

interface FormState {
  filled?: CardEntry;
  errors?: EntryErrors;
  problem?: string;
}

/**
 * `/checkout/:code`, where `authorization_url` leads: pays by plain form posts and goes back to the callback address.
 * `POST /checkout/:code/charge` is the pop-up's way to pay, in JSON.
 */
export function checkoutPage(context: Context, faults: Faults): Hono {
  const pages = new Hono();

  pages.get('/checkout/:code', (call) => {
    const transaction = findByAccessCode(context.store, call.req.param('code'));
    if (!transaction) return notFound(call);
    if (isPaid(transaction)) return paidPage(call, transaction);
    return formPage(context, call, transaction, { filled: filledBy(context, call.req.query('fill')) });
  });

  pages.post('/checkout/:code', faults.guard('charge'), async (call) => {
    const transaction = findByAccessCode(context.store, call.req.param('code'));
    if (!transaction) return notFound(call);
    const entry = cardEntry.safeParse(await call.req.parseBody());
    if (!entry.success) throw new ApiError(400, 'invalid_params', 'Invalid card details');
    const result = chargeCard(context, transaction.reference, entry.data);
    if (result.kind === 'success') {
      const back = returnAddress(result.transaction);
      return back ? call.redirect(back, 303) : paidPage(call, result.transaction);
    }
    call.status(422);
    if (result.kind === 'declined') {
      return formPage(context, call, transaction, { problem: declinedText(result.message) });
    }
    return formPage(context, call, transaction, { filled: entry.data, errors: result.errors });
  });

  pages.post('/checkout/:code/charge', faults.guard('charge'), async (call) => {
    const transaction = findByAccessCode(context.store, call.req.param('code'));
    if (!transaction) throw new ApiError(404, 'access_code_not_found', 'Access code is not valid');
    const entry = cardEntry.safeParse(await readJson(call));
    if (!entry.success) throw new ApiError(400, 'invalid_params', 'Invalid card details');
    const result = chargeCard(context, transaction.reference, entry.data);
    if (result.kind === 'success') return ok(call, 'Approved', { status: 'success' });
    if (result.kind === 'invalid') {
      return ok(call, 'Check the card details', { status: 'invalid', errors: result.errors });
    }
    return ok(call, result.message, { status: 'failed', problem: declinedText(result.message) });
  });

  return pages;
}

function declinedText(reason: string): string {
  return `${reason}. The card was not charged. Try another card.`;
}

function filledBy({ clock }: Context, scenarioId: string | undefined): CardEntry | undefined {
  const scenario = scenarioById(scenarioId ?? '');
  if (!scenario) return undefined;
  return { number: scenario.number, cvv: scenario.cvv, expiry: testExpiry(clock.now()) };
}

function formPage(
  context: Context,
  call: Call,
  transaction: Transaction,
  state: FormState,
): Response | Promise<Response> {
  const amount = formatAmount(transaction.amount, transaction.currency);
  const cancel = cancelAddress(transaction);
  const payee = transaction.label ?? context.options.merchantName;
  const failed = state.errors ?? state.problem;
  const addresses = [returnAddress(transaction), cancel].filter((address) => address !== undefined);
  setPageHeaders(call, [], [...new Set(addresses.map((address) => new URL(address).origin))]);
  return call.html(
    page(
      `${failed ? 'Error: ' : ''}Pay ${amount} to ${payee} (sandbox)`,
      html`${summary({ payee, amount, email: transaction.email })}
${cardForm({ action: `/checkout/${transaction.accessCode}`, amount, testExpiry: testExpiry(context.clock.now()), ...state })}
${cancel ? html`<p class="leave"><a href="${cancel}">Cancel and go back</a></p>` : ''}`,
    ),
  );
}

function paidPage(call: Call, transaction: Transaction): Response | Promise<Response> {
  const back = returnAddress(transaction);
  setPageHeaders(call);
  return call.html(
    page(
      'Payment successful (sandbox)',
      html`<div class="done"><h1>Payment successful</h1>
<p>${formatAmount(transaction.amount, transaction.currency)}</p>
${back ? html`<p class="leave"><a href="${back}">Continue</a></p>` : html`<p>You can close this page.</p>`}</div>`,
    ),
  );
}

function notFound(call: Call): Response | Promise<Response> {
  setPageHeaders(call);
  call.status(404);
  return call.html(
    page(
      'Payment not found (sandbox)',
      html`<div class="astray"><h1>Payment not found</h1><p>This address leads to no payment. Start again at the shop.</p></div>`,
    ),
  );
}

function page(title: string, content: Markup): Markup {
  return htmlDocument({
    title,
    bodyClass: 'full',
    styles: ['checkout.css'],
    scripts: ['card-form.js'],
    body: html`<main class="sheet">${sandboxBanner}${content}</main>`,
  });
}
