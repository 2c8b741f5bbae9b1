import { flushCompileCache } from 'node:module';
import { createSandboxProvider } from '../../src/adapters/payments/sandbox.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { verifyPayment } from '../../src/core/payments/verify-payment.ts';
import type { App } from '../../src/core/shared/app.ts';
import { systemClock } from '../../src/core/shared/clock.ts';
import { openBareApp } from './bare-app.ts';

export interface SellInAProcess {
  databaseUrl: string;
  gatewayUrl: string;
  secretKey: string;
  eventId: string;
  types: string[];
  /** The fault to plant: records a payment in one transaction, and dies before the other one that issues the tickets. */
  planted?: 'two transactions';
}

/**
 * Sells until it is killed: three sellers each place an order, pay it at the gateway and fulfil it, again and again. They report each step to
 * the parent process, which kills them at one of them.
 */
const task: SellInAProcess = JSON.parse(process.argv[2] as string);
const { databaseUrl, gatewayUrl, secretKey } = task;
const provider = createSandboxProvider({
  apiUrl: gatewayUrl,
  popupOrigin: gatewayUrl,
  secretKey,
  clock: systemClock,
});
const app = await openBareApp(databaseUrl, provider);
// Written now, because a killed process would not leave its compiled code for the next one.
flushCompileCache();
process.once('disconnect', () => process.exit());
const tell = (step: string) => process.send?.(step);

async function pay(reference: string): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/control/transactions/${reference}/succeed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`);
}

async function notePaymentAlone({ db }: App, orderId: string): Promise<never> {
  const paid = db.updateTable('payment_attempts').set({ state: 'succeeded', checkAt: null });
  await paid.where('orderId', '=', orderId).execute();
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

async function sellOn(seller: number): Promise<void> {
  for (let customer = seller; ; customer += 1) {
    const guest = { kind: 'guest' as const, guestId: app.newId() };
    const quantities = { [task.types[customer % task.types.length] as string]: 1 + (customer % 3) };
    const order = { email: 'thandi@example.com', eventId: task.eventId, quantities };
    const { orderId, tran } = await placeOrder(app, guest, order);
    tell('held');
    if (!tran) continue;
    await pay(tran.reference);
    tell('paid');
    if (task.planted) await notePaymentAlone(app, orderId);
    await verifyPayment(app, { eventId: task.eventId, orderId, number: 1 });
    tell('fulfilled');
  }
}

await Promise.all([0, 1, 2].map(sellOn));
