import { type Context as Call, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import type { Delivery } from '../webhooks/deliver-webhooks.ts';
import { findWebhook, makeDue } from '../webhooks/webhook.ts';
import { dashboard } from './dashboard.ts';
import { setPageHeaders } from './page-headers.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

// `move` is ms, or back to real time; `at` is what a datetime-local field sends, taken as UTC.
const clockForm = z.union([
  z.object({ move: z.union([z.literal('back'), z.coerce.number().int()]) }),
  z.object({ at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/) }),
]);

/** `GET /`: shows the latest payments to the developer at this machine, who can resend webhooks and move the clock. */
export function dashboardPage(context: Context, delivery: Delivery): Hono {
  const { store, clock } = context;
  const pages = new Hono();

  pages.get('/', (call) => {
    refuseStrangers(call);
    setPageHeaders(call);
    return call.html(dashboard(context, call.req.query('reference') || undefined));
  });

  pages.post('/webhooks/:id/resend', async (call) => {
    refuseStrangers(call);
    const id = Number(call.req.param('id'));
    const webhook = findWebhook(store, id);
    if (!webhook) throw new ApiError(404, 'webhook_not_found', 'Webhook not found');
    makeDue(store, id, clock.now());
    await delivery.deliverNow(id);
    const only = call.req.query('reference');
    return call.redirect(`/${only ? `?reference=${encodeURIComponent(only)}` : ''}#webhook-${id}`, 303);
  });

  pages.post('/clock', async (call) => {
    refuseStrangers(call);
    const form = clockForm.safeParse(await call.req.parseBody());
    const at = form.success && 'at' in form.data ? Date.parse(`${form.data.at}Z`) : 0;
    if (!form.success || Number.isNaN(at)) throw new ApiError(400, 'invalid_params', 'Invalid time');
    if ('at' in form.data) clock.moveTo(clock.offset() + at - clock.now());
    else clock.moveTo(form.data.move === 'back' ? 0 : clock.offset() + form.data.move);
    context.wake();
    return call.redirect('/#clock', 303);
  });

  return pages;
}

// The page has no password. It answers only under this machine's own names (which a hostile site cannot use), and accepts forms only from
// itself.
function refuseStrangers(call: Call): void {
  const { hostname, host } = new URL(call.req.url);
  const site = call.req.header('sec-fetch-site') ?? 'none';
  const origin = call.req.header('origin');
  const foreign = origin !== undefined && origin !== 'null' && new URL(origin).host !== host;
  const asked = call.req.method === 'GET' || (site !== 'cross-site' && site !== 'same-site' && !foreign);
  if (loopback.includes(hostname) && asked) return;
  throw new ApiError(403, 'dashboard_is_local', 'The dashboard only works on the gateway’s own machine');
}
