import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

export interface Shop {
  origin: string;
  close(): Promise<void>;
}

// As strict as a real shop: the client must need neither inline scripts nor inline styles.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src *; frame-src *; img-src data:";

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/shop.css"><script type="module" src="/shop.js"></script></head>
<body><h1>Shop</h1><p><a href="#elsewhere">Elsewhere</a></p><button id="buy">Buy</button><p class="long">Long</p>
</body></html>`;

const script = `import * as client from '/client.js';
globalThis.client = client;
globalThis.heard = [];
globalThis.record = () => Object.fromEntries(
  ['onLoad', 'onSuccess', 'onCancel', 'onError', 'onBankTransferConfirmationPending'].map((name) =>
    [name, (data) => heard.push(data === undefined ? { name } : { name, data })]));
globalThis.ready = true;`;

// One file, because a page with thirty loads slowly and each test opens one. It is built once, as the sources do not change meanwhile.
let bundled: Promise<string> | undefined;

async function bundleClient(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '../inline-checkout.ts'), formats: ['es'], fileName: 'client' },
    },
  })) as Rollup.RollupOutput[];
  return built
    .flatMap(({ output }) => output)
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('');
}

/** A shop on an origin of its own, with this package's client. */
export async function startShop(): Promise<Shop> {
  bundled ??= bundleClient();
  const client = await bundled;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    response.setHeader('content-security-policy', policy);
    if (path === '/') return response.setHeader('content-type', 'text/html').end(page);
    if (path === '/shop.css')
      return response.setHeader('content-type', 'text/css').end('.long { height: 2000px }');
    response.setHeader('content-type', 'text/javascript');
    if (path === '/shop.js') return response.end(script);
    if (path === '/client.js') return response.end(client);
    return response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
