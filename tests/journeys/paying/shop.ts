import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  publicKey,
  secretKey,
  startGatewayUnderTest,
} from '../../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import { testKey } from '../../../src/demo/test-key.ts';
import type { TestApp } from '../../database.ts';
import { anEvent } from '../../factories.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { standInForPaystack } from '../paystack-stand-in.ts';
import { freePort, type RunningApp } from '../running-app.ts';
import { FRUGAL, startAppOn } from './app-on-books.ts';
import { complaintOf } from './complaint.ts';

export type Device = 'phone' | 'desktop';
/** Our own pop-up, or Paystack's client as published. */
export type Client = 'our pop-up' | 'Paystack’s own';

const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** A tab that earlier tests have used and later ones will use. */
export interface Tab extends AsyncDisposable {
  page: Page;
}

/** A client with its gateway, and an event whose tickets are paid with it. */
export interface Till {
  client: Client;
  gatewayUrl: string;
  event: Awaited<ReturnType<typeof anEvent>>;
  currency: 'ZAR' | 'USD';
  control(method: string, path: string, body?: object): Promise<void>;
  /**
   * @param visit the visit under which complaints are filed
   * @param fresh opens a tab that nobody else uses, for state that stays in a tab
   */
  openTab(visit: string, device: Device, fresh?: 'fresh'): Promise<Tab>;
}

export interface Shop {
  app: RunningApp;
  tills: Record<Client, Till>;
  /** What was refused to pages, by their policy or by a server, and what broke in them: "declined: 400 /pay". */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * The built app, on a database that the test reads and in which it can end holds early, with both clients: rands are paid at a gateway
 * that stands in for Paystack, dollars at the demo's own. One browser visits both.
 */
export async function openShop(books: TestApp): Promise<Shop> {
  const port = await freePort();
  const [app, browser] = await Promise.all([
    startAppOn(books, {
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_API_URL: `http://127.0.0.1:${port}`,
    }),
    launchBrowser(FRUGAL),
  ]);
  const webhookUrl = `${app.url}/webhooks/paystack`;
  const paystack = await startGatewayUnderTest({ port, appOrigins: [app.url], webhookUrl, publicKey });
  const complaints: string[] = [];

  async function till(
    client: Client,
    { gatewayUrl, key, currency }: { gatewayUrl: string; key: string; currency: Till['currency'] },
  ): Promise<Till> {
    return {
      client,
      gatewayUrl,
      currency,
      event: await anEvent(books, { types: [{ capacity: 1_000, currency }] }),
      openTab: tabsOf(browser, app, complaints, (context) =>
        client === 'our pop-up' ? undefined : standInForPaystack(context, gatewayUrl),
      ),
      async control(method, path, body = {}) {
        const response = await fetch(gatewayUrl + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
        });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      },
    };
  }

  const ours = {
    gatewayUrl: app.gatewayUrl,
    key: testKey('sk', books.secret.first),
    currency: 'USD',
  } as const;
  const theirs = { gatewayUrl: paystack.gateway.url, key: secretKey, currency: 'ZAR' } as const;
  return {
    app,
    complaints,
    tills: {
      'our pop-up': await till('our pop-up', ours),
      'Paystack’s own': await till('Paystack’s own', theirs),
    },
    async close() {
      await browser.close();
      await app.stop();
      await paystack.close();
    },
  };
}

/** Clears the faults of one test, so that they do not reach the next one. */
export async function behaveAgain({ tills }: Shop): Promise<void> {
  for (const till of Object.values(tills)) {
    await till.control('DELETE', '/control/faults');
    await till.control('PUT', '/control/webhooks/mode', { mode: 'deliver' });
  }
}

function tabsOf(
  browser: Browser,
  { url }: RunningApp,
  complaints: string[],
  prepare: (context: BrowserContext) => Promise<void> | undefined,
): Till['openTab'] {
  const visitors = new Map<Device, Promise<BrowserContext>>();
  const idle: Record<Device, Page[]> = { phone: [], desktop: [] };
  const visits = new Map<Page, string>();

  async function welcome(device: Device): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: VIEWPORTS[device],
      // Animations are drawn again and again while a test waits.
      reducedMotion: 'reduce',
    });
    await prepare(context);
    // A browser's first purchase makes it a guest; several at once would make it several guests.
    await context.request.post('/api/guest');
    const file = (page: Page | null, complaint: string) =>
      complaints.push(`${page && visits.get(page)}: ${complaint}`);
    context.on('console', (line) => line.type() === 'error' && file(line.page(), complaintOf(line)));
    context.on('weberror', (thrown) => file(thrown.page(), thrown.error().message));
    return context;
  }

  return async (visit, device, fresh) => {
    if (!visitors.has(device)) visitors.set(device, welcome(device));
    const context = (await visitors.get(device)) as BrowserContext;
    const page = (!fresh && idle[device].pop()) || (await context.newPage());
    visits.set(page, visit);
    return {
      page,
      async [Symbol.asyncDispose]() {
        if (fresh) return page.close();
        // A page that is left open would keep polling.
        if (!(await isLeft(page))) return page.close();
        idle[device].push(page);
      },
    };
  };
}

/**
 * Tells whether an order left something in its tab: what it leaves there is for that order.
 * @returns whether the page went, with nothing kept: one that leads itself to its order at the same moment
 * may win, or go there still when it has just left.
 */
async function isLeft(page: Page): Promise<boolean> {
  try {
    await page.goto('/livez');
    await page.evaluate(() => sessionStorage.clear());
    return true;
  } catch (error) {
    const { message } = error as Error;
    if (/net::ERR_ABORTED|Execution context was destroyed|interrupted by another navigation/.test(message)) {
      return false;
    }
    throw error;
  }
}
