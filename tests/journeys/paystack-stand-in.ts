import type { BrowserContext, Route } from 'playwright-core';

/** Answers for Paystack's hosts in a browser with Paystack's unchanged client: all its requests go to the gateway. */
export async function standInForPaystack(context: BrowserContext, gatewayUrl: string): Promise<void> {
  await context.route(/^https:\/\/(checkout\.paystack\.com|api\.paystack\.co)\//, (route) =>
    forward(route, gatewayUrl),
  );
}

async function forward(route: Route, to: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const headers = await request.allHeaders();
  const answer = await fetch(to + pathname + search, {
    method: request.method(),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => FORWARDED.has(name))),
    body: request.postDataBuffer() as BodyInit | null,
    redirect: 'manual',
    // A gateway that was told never to answer closes the connection in the end.
  }).catch(() => undefined);
  if (!answer) return route.abort();
  const { 'content-encoding': _, 'content-length': __, ...answered } = Object.fromEntries(answer.headers);
  await route.fulfill({
    status: answer.status,
    headers: answered,
    body: Buffer.from(await answer.arrayBuffer()),
  });
}

const FORWARDED = new Set(['accept', 'authorization', 'content-type', 'origin']);
