import type { Page, Request, Route } from 'playwright-core';

export interface WalletGateway {
  /** The calls, as `METHOD path`, with the fields or JSON of their bodies. */
  calls: { call: string; body: unknown }[];
  /** What was wrong with the calls; should stay empty. */
  faults: string[];
  /** Changes the transaction that `request_inline` returns. */
  details: Record<string, unknown>;
  /** Answers that replace the good ones, by call; null breaks the connection. */
  answers: Record<string, object | null>;
  /** What the framed checkout page was told, in order. */
  told(): Promise<unknown[]>;
}

export const gatewayOrigin = 'https://pay.example';
export const shopOrigin = 'https://shop.example';

// The checkout page of this gateway: records its messages, and shows any transaction it is asked for.
const checkoutPage = `<!doctype html><html lang="en"><title>Checkout</title><button id="card">Card</button><script>
const told = globalThis.told = [];
const tell = (event, data) => parent.postMessage({ event, data }, '${shopOrigin}');
addEventListener('message', ({ data }) => {
  told.push(data);
  if (data.type === 'inline:url' && !told.shown) {
    told.shown = true;
    tell('loaded:transaction', { id: 7, customer: { email: 'bo@example.com' }, accessCode: 'code7' });
  }
});
document.getElementById('card').onclick = () =>
  tell('success', { id: 7, reference: 'ref7', status: 'success', message: 'Approved' });
addEventListener('keydown', ({ key }) => key === 'Escape' && tell('close', { status: 'abandoned' }));
tell('loaded:checkout');
</script>`;

const forms: Record<string, string[]> = {
  'POST /applepay/validate-session/': ['transaction', 'sessionUrl', 'displayName', 'domainName'],
  'POST /applepay/charge': ['transaction', 'paymentObject'],
};

/** A gateway with Apple Pay for this page only, as strict as possible about what it is sent. */
export async function startWalletGateway(page: Page): Promise<WalletGateway> {
  const gateway: WalletGateway = {
    calls: [],
    faults: [],
    answers: {},
    details: {
      id: 7,
      access_code: 'code7',
      reference: 'ref7',
      transaction_status: 'abandoned',
      channels: ['card', 'apple_pay'],
      merchant_id: 1,
      merchant_key: 'pk_test_wallet',
      merchant_name: 'Ada & <b>Sons</b>',
      currency: 'NGN',
      amount: 9950,
      email: 'bo@example.com',
      label: null,
      logo: null,
      log: null,
      link_config: { enabled: false, has_payment_instruments: false },
      plan_details: null,
    },
    told: async () => {
      const frame = page.frames().find((one) => one.url().startsWith(gatewayOrigin));
      return frame ? frame.evaluate(() => (globalThis as unknown as { told: unknown[] }).told) : [];
    },
  };
  await page.route(`${gatewayOrigin}/**`, (route) => answer(gateway, route));
  return gateway;
}

/** Stands in for HTTPS in front of a gateway without it: requests to `gatewayOrigin` are passed on unchanged. */
export async function passOn(page: Page, gatewayUrl: string): Promise<void> {
  await page.route(`${gatewayOrigin}/**`, async (route) => {
    const request = route.request();
    const { 'content-length': _, ...headers } = await request.allHeaders();
    const answer = await fetch(request.url().replace(gatewayOrigin, gatewayUrl), {
      method: request.method(),
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}

async function answer(gateway: WalletGateway, route: Route): Promise<void> {
  const request = route.request();
  const call = `${request.method()} ${new URL(request.url()).pathname}`;
  if (call === 'GET /popup') return route.fulfill({ contentType: 'text/html', body: checkoutPage });
  const headers = {
    'access-control-allow-origin': shopOrigin,
    'access-control-allow-headers': 'content-type, authorization, accept-language, x-connect-account',
  };
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });

  gateway.calls.push({ call, body: readBody(request) });
  gateway.faults.push(...faultsOf(call, request));
  const planned = gateway.answers[call];
  if (planned === null) return route.abort();
  return route.fulfill({ json: planned ?? usual(gateway, call), headers });
}

function usual(gateway: WalletGateway, call: string): object {
  switch (call) {
    case 'POST /checkout/request_inline':
    case 'GET /transaction/verify_access_code/code7':
      return { status: true, message: 'OK', data: gateway.details };
    case 'POST /applepay/validate-session/':
      return { status: 'success', message: 'OK', data: { merchantSessionIdentifier: 'session-of-ada' } };
    case 'POST /applepay/charge':
      return { status: 'success', message: 'Approved', data: { reference: 'ref7' } };
    default:
      return { status: true, message: 'OK', data: null };
  }
}

function readBody(request: Request): unknown {
  const text = request.postData() ?? '';
  if (request.headers()['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  return text && JSON.parse(text);
}

function faultsOf(call: string, request: Request): string[] {
  const { 'content-type': type = '', authorization } = request.headers();
  const fields = forms[call];
  if (fields) {
    const sent = [...new URLSearchParams(request.postData() ?? '').keys()];
    return [
      ...(type.startsWith('application/x-www-form-urlencoded') ? [] : [`${call}: is ${type}`]),
      ...(sent.join() === fields.join() ? [] : [`${call}: has ${sent.join()}`]),
    ];
  }
  if (/set_ip|update_log/.test(call)) {
    return authorization === 'Bearer pk_test_wallet' ? [] : [`${call}: is not authorised`];
  }
  return /request_inline|verify_access_code/.test(call) ? [] : [`${call}: is unknown`];
}
