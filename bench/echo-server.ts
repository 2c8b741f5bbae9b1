/** Shows what HTTP alone costs: the same server library reads a body and sends an answer of ECHO_BYTES, as large as what is measured. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const echo = new Hono();
echo.post('*', async (c) => {
  await c.req.text();
  return c.json({ padding: 'x'.repeat(Number(process.env.ECHO_BYTES)) });
});
serve({ fetch: echo.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
// It ends with whoever started it.
process.on('disconnect', () => process.exit());
