/** Shows what HTTP alone costs: the same server library reads a body and sends an answer as large as a hold's. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const echo = new Hono();
echo.post('*', async (c) => {
  await c.req.text();
  return c.json({ padding: 'x'.repeat(600) });
});
serve({ fetch: echo.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
