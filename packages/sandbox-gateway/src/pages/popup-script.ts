/**
 * Browser script of the pop-up: shows the transaction that the framing page names, pays, and reports. It listens only to
 * the page that frames it, only when that page is one of the app's origins, and answers to that exact origin.
 */
export const popupScript = `
const byId = (id) => document.getElementById(id);
const appOrigins = JSON.parse(document.body.dataset.appOrigins);
const form = byId('card');
const names = ['number', 'expiry', 'cvv'];

let appOrigin = [location.ancestorOrigins?.[0], originOf(document.referrer)].find((origin) => appOrigins.includes(origin));
let shown;
let transaction;
let paying = false;

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
    render();
    tell('loaded:transaction', {
      id: found.id,
      customer: { email: found.email },
      accessCode: found.access_code,
    });
    if (found.transaction_status === 'success' || found.transaction_status === 'reversed') succeed();
    else (matchMedia('(pointer: fine)').matches ? form.elements.number : byId('payee')).focus();
  } catch (error) {
    if (shown !== key) return;
    shown = undefined;
    tell('error', { type: 'setup', message: error.message });
  }
}

async function call(path, body) {
  const request = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(path, request);
  const answer = await response.json();
  if (!answer.status) throw new Error(answer.message);
  return answer.data;
}

function render() {
  const { amount, currency } = transaction;
  const texts = {
    payee: transaction.label ?? transaction.merchant_name,
    email: transaction.email,
    amount: Math.floor(amount / 100) + '.' + String(amount % 100).padStart(2, '0') + ' ' + currency,
  };
  for (const slot of document.querySelectorAll('[data-slot]')) slot.textContent = texts[slot.dataset.slot];
  clearErrors();
  form.reset();
  byId('form').hidden = false;
  byId('done').hidden = true;
  byId('sheet').hidden = false;
}

function forget() {
  shown = undefined;
  transaction = undefined;
  form.reset();
  byId('sheet').hidden = true;
}

function clearErrors() {
  byId('problem').textContent = '';
  for (const name of names) mark(name, '');
}

function mark(name, error) {
  byId(name + '-error').textContent = error;
  if (error) form.elements[name].setAttribute('aria-invalid', 'true');
  else form.elements[name].removeAttribute('aria-invalid');
}

form.addEventListener('filled', clearErrors);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (paying) return;
  const charged = transaction;
  setPaying(true);
  clearErrors();
  try {
    const entry = Object.fromEntries(names.map((name) => [name, form.elements[name].value]));
    const result = await call('/checkout/' + charged.access_code + '/charge', entry);
    if (result.status === 'success') succeed();
    else if (result.status === 'invalid') correct(result.errors);
    else decline(result.problem);
  } catch {
    byId('problem').textContent =
      'The payment could not be sent. Try again: nothing is ever charged twice for one order.';
  } finally {
    setPaying(false);
  }
});

function setPaying(now) {
  paying = now;
  byId('pay').setAttribute('aria-disabled', String(now));
}

function correct(errors) {
  for (const name of names) mark(name, errors[name] ?? '');
  form.elements[names.find((name) => errors[name])]?.focus();
}

function decline(problem) {
  transaction.transaction_status = 'failed';
  form.reset();
  byId('problem').textContent = problem;
  form.elements.number.focus();
  tell('error', { type: 'charge', message: problem });
}

function succeed() {
  transaction.transaction_status = 'success';
  byId('form').hidden = true;
  byId('done').hidden = false;
  tell('success', {
    id: transaction.id,
    reference: transaction.reference,
    trxref: transaction.reference,
    status: 'success',
    message: 'Approved',
  });
}

// While a payment is under way there is nothing to cancel: its result comes first.
function close() {
  if (paying || !transaction) return;
  const status = transaction.transaction_status;
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
