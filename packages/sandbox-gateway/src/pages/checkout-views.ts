import type { Context as Call } from 'hono';
import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { formatAmount } from '../money.ts';
import type { CardEntry, EntryErrors } from '../payments/card-entry.ts';
import type { ShownChallenge } from '../payments/charge-result.ts';
import { describeTransfer } from '../payments/describe-transfer.ts';
import type { Channel, Transaction } from '../payments/transaction.ts';
import { testCardById } from '../scenarios/test-cards.ts';
import { cardForm, testExpiry } from './card-form.ts';
import { challengeForm } from './challenge-form.ts';
import { htmlDocument, type Markup } from './document.ts';
import { setPageHeaders } from './page-headers.ts';
import { cancelAddress, returnAddress } from './return-address.ts';
import { problemBox, sandboxBanner, summary, waysToPay } from './sheet.ts';
import { transferPanel, waitingPanel } from './transfer-panel.ts';
import { walletPanel } from './wallet-panel.ts';

type Page = Response | Promise<Response>;

interface ChoiceState {
  by?: Channel;
  /** A test card to fill in. */
  fill?: string;
  filled?: CardEntry;
  errors?: EntryErrors;
  problem?: string;
}

/** The ways to pay, with the chosen one open. */
export function choicePage(context: Context, call: Call, transaction: Transaction, state: ChoiceState): Page {
  const offered = transaction.channels;
  const by = state.by && offered.includes(state.by) ? state.by : offered[0];
  const home = `/checkout/${transaction.accessCode}`;
  const failed = state.errors ?? state.problem;
  return payerPage(context, call, transaction, failed !== undefined, [
    waysToPay(`${home}/by`, offered, by),
    problemBox(state.problem),
    by === 'card' ? cardPanel(context, transaction, state) : html``,
    by === 'bank_transfer' ? transferPanel(`${home}/sent`, describeTransfer(context, transaction)) : html``,
    by === 'apple_pay' ? walletPanel(`${home}/wallet`, amountOf(transaction)) : html``,
  ]);
}

function cardPanel(
  { clock }: Context,
  transaction: Transaction,
  { fill, filled, errors }: ChoiceState,
): Markup {
  const expiry = testExpiry(clock.now());
  const card = testCardById(fill ?? '');
  return cardForm({
    action: `/checkout/${transaction.accessCode}`,
    amount: amountOf(transaction),
    testExpiry: expiry,
    filled: card ? { number: card.number, cvv: card.cvv, expiry } : filled,
    errors,
  });
}

/** What the bank asks of the card's owner. */
export function challengePage(
  context: Context,
  call: Call,
  transaction: Transaction,
  challenge: ShownChallenge,
  error?: string,
): Page {
  const view = {
    action: `/checkout/${transaction.accessCode}/steps/${challenge.id}`,
    payee: payeeOf(context, transaction),
    amount: amountOf(transaction),
    ...challenge,
    error,
  };
  return payerPage(context, call, transaction, error !== undefined, [challengeForm(challenge.kind, view)]);
}

/** A transfer was sent; only the bank knows more. */
export function waitingPage(context: Context, call: Call, transaction: Transaction): Page {
  const back = returnAddress(transaction);
  return payerPage(context, call, transaction, false, [
    waitingPanel(
      describeTransfer(context, transaction),
      html`<p class="leave">${back ? html`<a href="${back}">Continue</a>` : ''}
<a href="/checkout/${transaction.accessCode}">Check again</a></p>`,
    ),
  ]);
}

export function paidPage(call: Call, transaction: Transaction): Page {
  const back = returnAddress(transaction);
  setPageHeaders(call);
  return call.html(
    page(
      'Payment successful (sandbox)',
      html`<div class="done"><h1>Payment successful</h1>
<p>${amountOf(transaction)}</p>
${back ? html`<p class="leave"><a href="${back}">Continue</a></p>` : html`<p>You can close this page.</p>`}</div>`,
    ),
  );
}

export function missingPage(call: Call): Page {
  setPageHeaders(call);
  call.status(404);
  return call.html(
    page(
      'Payment not found (sandbox)',
      html`<div class="astray"><h1>Payment not found</h1><p>This link doesn’t lead to a payment. Start again at the shop.</p></div>`,
    ),
  );
}

const amountOf = ({ requestedAmount, currency }: Transaction) => formatAmount(requestedAmount, currency);
const payeeOf = ({ options }: Context, { label }: Transaction) => label ?? options.merchantName;

function payerPage(
  context: Context,
  call: Call,
  transaction: Transaction,
  failed: boolean,
  content: Markup[],
): Page {
  const amount = amountOf(transaction);
  const payee = payeeOf(context, transaction);
  const cancel = transaction.status === 'pending' ? undefined : cancelAddress(transaction);
  const addresses = [returnAddress(transaction), cancel].filter((address) => address !== undefined);
  setPageHeaders(call, [], [...new Set(addresses.map((address) => new URL(address).origin))]);
  return call.html(
    page(
      `${failed ? 'Error: ' : ''}Pay ${amount} to ${payee} (sandbox)`,
      html`${summary({ payee, amount, email: transaction.email })}
${content}
${cancel ? html`<p class="leave"><a href="${cancel}">Cancel and go back</a></p>` : ''}`,
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
