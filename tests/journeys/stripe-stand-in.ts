import type { BrowserContext, Route } from 'playwright-core';
import type { FakeStripe } from '../../src/adapters/payments/stripe/testing/fake-stripe.ts';

/** Answers for Stripe's hosts in a browser: a small strict Stripe.js, its frames, and the server that stands in for Stripe's. */
export async function standInForStripe(context: BrowserContext, fake: FakeStripe): Promise<void> {
  const html = (body: string) => ({
    contentType: 'text/html',
    body: `<!doctype html><html lang="en">${body}`,
  });
  await context.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/endive/stripe.js') {
      return route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})();` });
    }
    return pathname === '/fields' ? route.fulfill(html(FIELDS)) : route.abort();
  });
  await context.route('https://hooks.stripe.com/redirect/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, , , secret = '', end] = pathname.split('/');
    const intentId = secret.split('_secret_')[0] as string;
    if (!end) return route.fulfill(html(bankPage(route.request().url())));
    if (end === 'pay') fake.succeed(intentId);
    if (end === 'refuse') fake.fail(intentId, 'payment_method_provider_decline', 'The customer did not pay.');
    const back = new URL(searchParams.get('back') ?? '');
    back.searchParams.set('payment_intent', intentId);
    back.searchParams.set('payment_intent_client_secret', secret);
    back.searchParams.set('redirect_status', end === 'pay' ? 'succeeded' : 'failed');
    // A bank's own page leads back; the address of a redirect of its server would be this page's.
    await route.fulfill(html(`<script>location.replace(${JSON.stringify(back.href)})</script>`));
  });
  await context.route('https://hooks.stripe.com/3d_secure/**', async (route) => {
    const [, , secret = '', end] = new URL(route.request().url()).pathname.split('/');
    const intentId = secret.split('_secret_')[0] as string;
    if (end === 'complete') fake.succeed(intentId);
    if (end === 'fail') fake.fail(intentId);
    await route.fulfill(
      html(end ? '<script>parent.postMessage("3ds-over", "*")</script>' : challenge(secret)),
    );
  });
  await context.route('https://api.stripe.com/**', (route) => forward(route, fake.url));
}

async function forward(route: Route, to: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const answer = await fetch(to + pathname + search, {
    method: request.method(),
    headers: { 'content-type': request.headers()['content-type'] ?? '' },
    body: request.postData(),
  });
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  });
}

const FIELDS = `<title>Secure payment input</title>
<style>:root { color-scheme: light dark } body { margin: 0; font: 16px system-ui } label { display: block; margin-bottom: 12px }
input { display: block; width: 100%; box-sizing: border-box; padding: 10px; font: inherit }
h1 { position: absolute; clip-path: inset(50%) }</style>
<main><h1>Card</h1><label>Card number <input id="number" inputmode="numeric"></label>
<label>Expiration date <input id="expiry" value="12/40"></label>
<label>Security code <input id="cvc" value="123"></label>
<label>or IBAN <input id="iban"></label><label>or pay with <input id="way"></label></main>
<script>
  addEventListener('message', ({ data, source, origin }) => {
    if (data !== 'collect') return;
    const [exp_month, year] = expiry.value.split('/');
    const card = { number: number.value, exp_month, exp_year: '20' + year, cvc: cvc.value };
    const [type, typed] = iban.value ? ['sepa_debit', { iban: iban.value }] : ['card', card];
    source.postMessage(way.value ? { type: way.value, typed: {} } : { type, typed }, origin);
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && parent.postMessage('escape', '*'));
</script>`;

const challenge = (
  secret: string,
) => `<title>3-D Secure</title><body style="background:#fff;font:16px system-ui">
<h1>Your bank asks: is it you?</h1>
<a href="/3d_secure/${secret}/complete">Complete</a> <a href="/3d_secure/${secret}/fail">Fail</a>`;

const bankPage = (url: string) => {
  const [before = '', query = ''] = url.split('?');
  return `<title>Your bank</title><h1>Pay with your bank</h1>
<a href="${before}/pay?${query}">Pay</a> <a href="${before}/refuse?${query}">Cancel</a>`;
};

/** Runs in the page. Refuses what the real one refuses: unknown options, unreadable colours, an invalid secret. */
function stripeJs(): void {
  type Listener = (event: unknown) => void;
  const only = (given: object, ...known: string[]) => {
    for (const name of Object.keys(given))
      if (!known.includes(name)) throw new Error(`Unknown option: ${name}`);
  };
  const API = 'https://api.stripe.com/v1/payment_intents';

  function Stripe(key: string, options: { stripeAccount?: string } = {}) {
    if (!/^pk_test_/.test(key)) throw new Error('Invalid publishable key.');
    only(options, 'stripeAccount');
    const forAccount: Record<string, string> = options.stripeAccount
      ? { _stripe_account: options.stripeAccount }
      : {};

    const read = async (secret: string) => {
      const query = new URLSearchParams({ key, client_secret: secret, ...forAccount });
      const response = await fetch(`${API}/${secret.split('_secret_')[0]}?${query}`);
      return response.json();
    };

    function elements(given: { clientSecret: string; appearance: { variables: object } }) {
      only(given, 'clientSecret', 'appearance');
      only(given.appearance, 'theme', 'labels', 'variables', 'rules');
      for (const [name, value] of Object.entries(given.appearance.variables)) {
        if (name.startsWith('color') && !/^rgb\(\d+, \d+, \d+\)$/.test(value))
          throw new Error(`${name}: ${value}`);
      }
      if (!/^pi_\w+_secret_\w+$/.test(given.clientSecret)) throw new Error('Invalid client secret.');
      const listeners: Record<string, Listener> = {};
      const frame = document.createElement('iframe');
      return {
        secret: given.clientSecret,
        frame,
        create(type: string, look: object) {
          if (type !== 'payment') throw new Error(`Unknown element: ${type}`);
          only(look, 'layout');
          return {
            on(event: string, listener: Listener) {
              if (!['ready', 'loaderror', 'escape', 'change'].includes(event)) throw new Error(event);
              listeners[event] = listener;
            },
            mount(place: HTMLElement) {
              frame.src = 'https://js.stripe.com/fields';
              frame.title = 'Secure payment input frame';
              frame.style.cssText = 'border:0;width:100%;height:300px';
              frame.onload = async () => {
                const intent = await read(given.clientSecret);
                const open = ['requires_payment_method', 'requires_action'].includes(intent.status);
                listeners[open ? 'ready' : 'loaderror']?.({ error: { message: 'Unexpected state.' } });
              };
              addEventListener('message', ({ data }) => data === 'escape' && listeners.escape?.({}));
              place.append(frame);
            },
          };
        },
      };
    }

    const heard = <Data>(wanted: (data: unknown) => boolean) =>
      new Promise<Data>((resolve) => {
        addEventListener('message', function hear({ data }) {
          if (!wanted(data)) return;
          removeEventListener('message', hear);
          resolve(data);
        });
      });

    async function confirmPayment(given: {
      elements: ReturnType<typeof elements>;
      confirmParams: { return_url: string };
      redirect: string;
    }) {
      only(given, 'elements', 'confirmParams', 'redirect');
      only(given.confirmParams, 'return_url');
      const { secret, frame } = given.elements;
      frame.contentWindow?.postMessage('collect', 'https://js.stripe.com');
      const { type, typed } = await heard<{ type: string; typed: Record<string, string> }>(
        (data) => typeof data === 'object' && data !== null && 'typed' in data,
      );
      const body = new URLSearchParams({
        key,
        client_secret: secret,
        return_url: given.confirmParams.return_url,
        'payment_method_data[type]': type,
        ...forAccount,
      });
      for (const [name, value] of Object.entries(typed))
        body.set(`payment_method_data[${type}][${name}]`, value);
      const response = await fetch(`${API}/${secret.split('_secret_')[0]}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      });
      const answer = await response.json();
      if (answer.error) return { error: answer.error };
      if (answer.status !== 'requires_action') return { paymentIntent: answer };
      const away = answer.next_action.redirect_to_url;
      if (away) {
        location.assign(away.url);
        return new Promise<never>(() => {});
      }
      const layer = document.createElement('div');
      layer.style.cssText = 'position:fixed;inset:0;z-index:2147483647';
      const bank = document.createElement('iframe');
      bank.src = answer.next_action.use_stripe_sdk.stripe_js;
      bank.title = '3-D Secure';
      bank.style.cssText = 'width:100%;height:100%;border:0';
      layer.append(bank);
      document.body.append(layer);
      await heard((data) => data === '3ds-over');
      layer.remove();
      const intent = await read(secret);
      if (intent.status !== 'requires_payment_method') return { paymentIntent: intent };
      const message = 'We are unable to authenticate your payment method.';
      return { error: { type: 'invalid_request_error', message, payment_intent: intent } };
    }

    return { elements, confirmPayment };
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
