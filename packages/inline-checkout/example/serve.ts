import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { type SandboxGateway, startSandboxGateway } from '../../sandbox-gateway/src/gateway.ts';

export interface Example {
  url: string;
  close(): Promise<void>;
}

const secretKey = 'sk_test_inline_example';
const publicKey = 'pk_test_inline_example';
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };
const reference = /^[\w.=-]{1,100}$/;

/** A one-page shop with its own sandbox gateway, whose data is lost at the end. Port 0 picks free ports. */
export async function startExample(port: number): Promise<Example> {
  const folder = mkdtempSync(join(tmpdir(), 'inline-checkout-example-'));
  const [modules, classic] = await Promise.all([bundle('inline-checkout', 'es'), bundle('script', 'iife')]);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  const gateway: SandboxGateway = await startSandboxGateway({
    port: port && port + 1,
    storeFile: join(folder, 'gateway.sqlite'),
    secretKey,
    publicKey,
    appOrigins: [url],
    webhookUrl: `${url}/webhooks`,
    merchantName: 'The example shop',
  });
  const checkoutUrl = `${gateway.url}/popup`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (type: keyof typeof types, body: string) =>
      void response.setHeader('content-type', `${types[type]}; charset=utf-8`).end(body);
    const [path = '/'] = (request.url ?? '/').split('?');

    switch (`${request.method} ${path}`) {
      case 'GET /':
        return send(
          'html',
          read('index.html').replace('{checkoutUrl}', checkoutUrl).replace('{publicKey}', publicKey),
        );
      case 'GET /shop.css':
        return send('css', read('shop.css'));
      case 'GET /shop.js':
        return send('js', read('shop.js'));
      case 'GET /inline-checkout.js':
        return send('js', modules);
      case 'GET /inline.js':
        return send('js', classic);
      case 'GET /config':
        return send('json', JSON.stringify({ checkoutUrl, key: publicKey }));
      case 'GET /thanks':
        return send('html', await thank(new URL(request.url ?? '/', url).searchParams));
      case 'POST /webhooks':
        return void response.writeHead(200).end();
      case 'POST /orders': {
        const made = await ask('/transaction/initialize', {
          method: 'POST',
          body: JSON.stringify({
            amount: 35000,
            currency: 'ZAR',
            email: 'ada@example.com',
            label: 'One ticket',
          }),
        });
        return send('json', JSON.stringify({ accessCode: made.access_code }));
      }
    }
    if (!path.startsWith('/orders/')) return void response.writeHead(404).end();
    return send('json', JSON.stringify(await verify(decodeURIComponent(path.slice('/orders/'.length)))));
  }

  // The form comes from the browser and proves nothing, so this asks the gateway.
  async function thank(form: URLSearchParams): Promise<string> {
    const { status, amount, currency } = await verify(form.get('reference') ?? '');
    const paid = amount ? `${Number(amount) / 100} ${currency}, ${status}` : `${status}`;
    return read('thanks.html')
      .replace('{name}', () => escapeHtml(form.get('name') ?? ''))
      .replace('{paid}', () => escapeHtml(paid));
  }

  async function verify(given: string): Promise<Record<string, unknown>> {
    if (!reference.test(given)) return { status: 'unknown' };
    const { status, amount, currency } = await ask(`/transaction/verify/${given}`);
    return { status, amount, currency };
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const answer = await (await fetch(gateway.url + path, { ...init, headers })).json();
    if (!answer.status) throw new Error(answer.message);
    return answer.data;
  }

  return {
    url,
    async close() {
      await gateway.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** One file of the client, built from the current source so that the example needs no build first. */
async function bundle(entry: string, format: 'es' | 'iife'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, `../src/${entry}.ts`),
        formats: [format],
        name: 'inlineCheckout',
        fileName: entry,
      },
    },
  })) as Rollup.RollupOutput[];
  return built
    .flatMap(({ output }) => output)
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('');
}

if (import.meta.main) {
  const example = await startExample(Number(process.env.PORT ?? 4000));
  console.log(`Open ${example.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void example.close());
}
