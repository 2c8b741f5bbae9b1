import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { receiveWebhook } from '../../core/webhooks/receive-webhook.ts';
import type { Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { anybody } from '../http/who.ts';

/** Routes for webhooks: answered with 200 as soon as they are stored. */
export function webhookRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'receiveWebhook',
      method: 'post',
      path: '/webhooks/{provider}',
      tag: 'Providers',
      summary: 'Report a change of a payment, refund or dispute',
      description:
        'The body is the provider’s own and carries its signature. We store and answer it at once, and then ask the provider for the actual state.',
      who: { ...anybody, says: 'Card providers, by their signature over the body.' },
      answer: { says: 'The webhook is stored.', schema: z.object({ received: z.literal(true) }) },
      problems: { 403: ['payment.webhook-refused'], 404: ['payment.unknown-provider'] },
    },
    async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      await receiveWebhook(c.get('app'), c.req.param('provider') ?? '', body, c.req.raw.headers);
      return c.json({ received: true });
    },
  );
  return routes;
}
