/** Stands in for a card gateway in webhooks.ts: it answers each verification at once, with a payment of one ticket that has succeeded. */
import { createServer } from 'node:http';

const VERIFY = '/transaction/verify/';
/** What the sandbox gateway says of a payment, without its reference. */
const PAID = {
  ...{ id: 4_099_260_516, domain: 'test', status: 'success', receipt_number: null, amount: 35_000 },
  ...{ requested_amount: 35_000, message: null, gateway_response: 'Successful', channel: 'card' },
  ...{ paid_at: '2026-11-28T12:00:00.000Z', created_at: '2026-11-28T12:00:00.000Z', currency: 'ZAR' },
  ...{ ip_address: '127.0.0.1', metadata: '', log: null, fees: 900, plan: null, split: {}, order_id: null },
  authorization: { authorization_code: 'AUTH_8dfhjjdt', bin: '408408', last4: '4081', brand: 'visa' },
  customer: { id: 181_873_746, email: 'buyer@example.com', customer_code: 'CUS_1rkzaqsv4rrhqo6' },
};

/** @returns the verification of a payment, which is also what its webhook says */
export const paidAs = (reference: string) => ({ ...PAID, reference });

if (import.meta.main) {
  const server = createServer(({ url = '' }, response) => {
    // The daily comparison asks for lists, which are empty.
    const data = url.startsWith(VERIFY) ? paidAs(decodeURIComponent(url.slice(VERIFY.length))) : [];
    const body = JSON.stringify({ status: true, message: 'Found', data });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
  // It ends with whoever started it.
  process.on('disconnect', () => process.exit());
}
