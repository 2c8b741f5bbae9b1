import { WHOLE } from '../money.ts';

/**
 * Browser script of the pop-up: shows the transaction that the framing page names, pays, and reports. It listens only to
 * the page that frames it, only when that page is one of the app's origins, and answers to that exact origin.
 */
export const popupScript = `
import { call, payer } from './popup-calls.js';
import { byId, clearErrors, clearForms, fillSlots, focusPanel, mark, openPanel, setBusy, tellProblem } from './popup-panels.js';

const appOrigins = JSON.parse(document.body.dataset.appOrigins);
const card = byId('card');
const names = ['number', 'expiry', 'cvv'];
const lookAgainMs = 2000;

let appOrigin = [location.ancestorOrigins?.[0], originOf(document.referrer)].find((origin) => appOrigins.includes(origin));
let shown;
let transaction;
let steps;
let challenge;
let busy = false;
let lookAgain;

function originOf(address) {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

// Until the framing page is known, each allowed origin is tried; the browser hands the message to the matching one only.
function tell(event, data) {
  for (const origin of appOrigin ? [appOrigin] : appOrigins) parent.postMessage({ event, data }, origin);
}

addEventListener('message', (message) => {
  if (message.source !== parent || !appOrigins.includes(message.origin)) return;
  appOrigin = message.origin;
  if (message.data === 'close') forget();
  else if (message.data?.type === 'inline:url' && message.data.params) void show(message.data.params);
});

async function show(params) {
  const key = params.accessCode ? String(params.accessCode) : JSON.stringify(params);
  if (key === shown) return;
  forget();
  shown = key;
  try {
    const found = params.accessCode
      ? await call('/transaction/verify_access_code/' + encodeURIComponent(params.accessCode))
      : await call('/checkout/request_inline', params);
    if (shown !== key) return;
    transaction = found;
    steps = payer(found);
    await render();
  } catch (error) {
    if (shown !== key) return;
    shown = undefined;
    transaction = undefined;
    tell('error', { type: 'setup', message: error.message });
  }
}

/** 265050 -> "2 650.50 ZAR", with a space that does not break */
function inWords(minor, currency) {
  const digits = '${WHOLE}'.includes(currency) ? 0 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (minor / 10 ** digits).toLocaleString('en-US', format).replaceAll(',', '\u00a0') + ' ' + currency;
}

async function render() {
  const { amount, currency, id, email, access_code, transaction_status: status } = transaction;
  fillSlots({
    payee: transaction.label ?? transaction.merchant_name,
    email,
    amount: inWords(amount, currency),
  });
  clearForms();
  const transfer = status === 'pending' && (await steps.openTransfer());
  byId('sheet').hidden = false;
  tell('loaded:transaction', { id, customer: { email }, accessCode: access_code });
  if (status === 'success' || status === 'reversed') succeed();
  else if (transfer) wait(transfer);
  else await choose(transaction.channels[0]);
}

function open(panel) {
  openPanel(panel, transaction.channels);
  focusPanel(panel);
}

function forget() {
  clearInterval(lookAgain);
  if (challenge) void steps.leave(challenge);
  shown = transaction = challenge = undefined;
  clearForms();
  byId('sheet').hidden = true;
}

/** One step towards paying; only one is under way at a time, and a step of a transaction that is gone says nothing. */
async function take(text, step, next) {
  if (busy || !transaction) return;
  const of = transaction;
  busy = true;
  setBusy(text);
  clearErrors();
  try {
    const result = await step();
    if (of === transaction) next(result);
  } catch (error) {
    if (of === transaction) fail(error);
  } finally {
    busy = false;
    setBusy('');
  }
}

function fail(error) {
  if (error.answered) {
    tellProblem(error.message);
    tell('error', { type: 'charge', message: error.message });
  } else {
    tellProblem('The payment could not be sent. Try again: nothing is ever charged twice for one order.');
  }
}

function goOn(result) {
  if (result.status === 'challenge') return pose(result.challenge, result.error);
  challenge = undefined;
  if (result.status === 'success') succeed();
  else if (result.status === 'invalid') correct(result.errors);
  else decline(result);
}

function correct(errors) {
  for (const name of names) mark(card.elements[name], errors[name]);
  card.elements[names.find((name) => errors[name])]?.focus();
}

function pose(posed, error) {
  const form = document.querySelector('[data-challenge="' + posed.kind + '"]');
  const again = challenge?.id === posed.id;
  challenge = posed;
  transaction.transaction_status = 'ongoing';
  fillSlots({ last4: posed.last4, hint: posed.hint });
  form.reset();
  if (!again) openPanel(posed.kind, transaction.channels);
  if (error) mark(form.elements.answer, error);
  focusPanel(posed.kind);
}

function decline({ status, problem }, panel = 'card') {
  transaction.transaction_status = status === 'left' ? 'abandoned' : 'failed';
  card.reset();
  open(panel);
  tellProblem(problem);
  tell('error', { type: 'charge', message: problem });
}

function succeed() {
  clearInterval(lookAgain);
  transaction.transaction_status = 'success';
  open('done');
  tell('success', {
    id: transaction.id,
    reference: transaction.reference,
    trxref: transaction.reference,
    status: 'success',
    message: 'Approved',
  });
}

/** Another way to pay. An account for a transfer is opened only when somebody wants it. */
async function choose(way) {
  if (way !== 'bank_transfer') {
    clearErrors();
    return open(way);
  }
  await take('Opening an account', steps.openTransfer, (transfer) => {
    if (transfer.status === 'success') return succeed();
    fillSlots(transfer);
    transaction.transaction_status = transfer.status;
    open('bank_transfer');
  });
}

function wait(transfer) {
  fillSlots(transfer);
  if (transfer.status === 'success') return succeed();
  transaction.transaction_status = 'pending';
  open('waiting');
  lookAgain = setInterval(look, lookAgainMs);
}

// A look that fails is made good by the next.
async function look() {
  const of = transaction;
  const state = await steps.state().catch(() => undefined);
  if (!state || of !== transaction || transaction.transaction_status !== 'pending' || state.status === 'pending') return;
  if (state.status === 'success') return succeed();
  clearInterval(lookAgain);
  transaction.transaction_status = state.status;
  open(transaction.channels[0]);
  const problem = 'The bank rejected the transfer. Try again, or pay another way.';
  tellProblem(problem);
  tell('error', { type: 'charge', message: problem });
}

card.addEventListener('filled', clearErrors);
card.addEventListener('submit', (event) => {
  event.preventDefault();
  const entry = Object.fromEntries(names.map((name) => [name, card.elements[name].value]));
  void take('Asking the bank', () => steps.charge(entry), goOn);
});

for (const form of document.querySelectorAll('[data-challenge]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { name, value } = event.submitter ?? {};
    const answer = name === 'answer' ? value : form.elements.answer.value;
    const reply = name === 'leave' ? { leave: true } : { kind: form.dataset.challenge, answer };
    const asked = challenge;
    void take('Asking the bank', () => steps.answer(asked, reply), goOn);
  });
}

byId('transfer').addEventListener('submit', (event) => {
  event.preventDefault();
  const outcome = new FormData(event.target).get('outcome');
  void take('Telling the shop', () => steps.reportTransfer(outcome), (transfer) => {
    wait(transfer);
    if (transfer.status === 'pending') tell('transfer:pending', { status: 'pending' });
  });
});

byId('wallet').addEventListener('submit', (event) => {
  event.preventDefault();
  const name = new FormData(event.target).get('card');
  void take('Asking the wallet', () => steps.wallet(name), (result) =>
    result.status === 'success' ? succeed() : decline(result, 'apple_pay'),
  );
});

byId('ways').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!busy) void choose(event.submitter.value);
});

byId('copy').hidden = !navigator.clipboard;
byId('copy').addEventListener('click', async () => {
  const done = await navigator.clipboard.writeText(byId('account-number').textContent).then(() => true, () => false);
  byId('live').textContent = done ? 'Account number copied' : 'The account number could not be copied';
  byId('copy').classList.toggle('copied', done);
});

// While a payment is under way there is nothing to cancel: its result comes first.
function close() {
  if (busy || !transaction) return;
  const status = challenge ? 'abandoned' : transaction.transaction_status;
  forget();
  tell('close', { status });
}

byId('close').addEventListener('click', close);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
});

if (parent === window) byId('unframed').hidden = false;
else tell('loaded:checkout');
`;
