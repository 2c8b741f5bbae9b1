import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

// What the framing page holds.
declare const said: { event: string; data?: Record<string, unknown> }[];
declare const frame: HTMLIFrameElement;

export interface FramingSite {
  origin: string;
  close(): Promise<void>;
}

/** A site whose page frames the pop-up and keeps what it says in `said`; `gatewayUrl` is asked for each page. */
export async function startFramingSite(gatewayUrl: () => string): Promise<FramingSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>Shop</title>
      <style>body { margin: 0 } iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: light dark }</style>
      <script>
        var said = [];
        addEventListener('message', (event) => said.push(event.data));
      </script><iframe id="frame" title="Checkout" src="${gatewayUrl()}/popup"></iframe>`);
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

/** Waits until the pop-up has said something. */
export async function untilSaid(page: Page, event: string): Promise<void> {
  await page.waitForFunction((wanted) => said.some((message) => message.event === wanted), event);
}

/** Everything that the pop-up has said so far. */
export function saidBy(page: Page): Promise<{ event: string; data?: Record<string, unknown> }[]> {
  return page.evaluate(() => said);
}

/** Asks the pop-up to show a transaction, as a shop's client does. */
export function askToShow(page: Page, gatewayUrl: string, params: object): Promise<void> {
  return page.evaluate(
    ([origin, given]) =>
      frame.contentWindow?.postMessage(
        { type: 'inline:url', path: 'newTransaction', params: given },
        origin as string,
      ),
    [gatewayUrl, params] as const,
  );
}
