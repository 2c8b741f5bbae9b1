import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandboxGateway } from '../../packages/sandbox-gateway/src/gateway.ts';
import { createSandboxProvider } from '../../src/adapters/payments/sandbox.ts';
import { expireHolds } from '../../src/core/holds/expire-holds.ts';
import { paymentReference } from '../../src/core/ledger/payment-reference.ts';
import { sweepPayments } from '../../src/core/payments/sweep-payments.ts';
import { sweepRefunds } from '../../src/core/refunds/check-refunds.ts';
import { systemClock } from '../../src/core/shared/clock.ts';
import { createTestApp } from '../database.ts';
import { anEvent, breaches } from '../factories.ts';
import { patience, runs } from '../replay.ts';
import type { SellInAProcess } from './sell-in-a-process.ts';

/**
 * Processes that sell are killed with SIGKILL at any point, while the card gateway keeps running. After the sweeps, every payment that
 * succeeded at the gateway has its tickets.
 */
const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-kill-'));
const secretKey = 'sk_test_killed_process';
const gateway = await startSandboxGateway({
  port: 0,
  storeFile: path.join(folder, 'gateway.sqlite'),
  secretKey,
  publicKey: 'pk_test_killed_process',
  appOrigins: ['http://localhost:3000'],
  webhookUrl: 'http://127.0.0.1:1/nobody-listens',
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});
const provider = createSandboxProvider({
  apiUrl: gateway.url,
  popupOrigin: gateway.url,
  secretKey,
  clock: systemClock,
});

const KILLS = runs(20);
const AT_ONCE = 4;

function startSelling(task: SellInAProcess): ChildProcess {
  return fork(path.join(import.meta.dirname, 'sell-in-a-process.ts'), [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Kills a seller after it has reported this many steps. @returns the reported steps */
async function killAfter(seller: ChildProcess, steps: number): Promise<string[]> {
  const stepsTold: string[] = [];
  const exited = once(seller, 'exit');
  seller.on('message', (step: string) => {
    stepsTold.push(step);
    if (stepsTold.length === steps) seller.kill('SIGKILL');
  });
  const [code, signal] = await exited;
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  return stepsTold;
}

async function aSale() {
  const app = await createTestApp({ providers: [provider], durable: true });
  const far = { startsAt: new Date('2099-01-01T10:00:00Z'), endsAt: new Date('2099-01-01T14:00:00Z') };
  const types = [{ capacity: 100_000 }, { capacity: 100_000 }, { capacity: 100_000, priceMinor: 0 }];
  const event = await anEvent(app, { ...far, types });
  const task: SellInAProcess = {
    databaseUrl: app.databaseUrl,
    gatewayUrl: gateway.url,
    secretKey,
    eventId: event.eventId,
    types: event.types.map(({ id }) => id),
  };
  return { app, task };
}

type Sale = Awaited<ReturnType<typeof aSale>>;

/** Runs a restarted app's sweeps until all holds of the killed processes have ended. */
async function recover({ app }: Sale): Promise<void> {
  app.clock.set(new Date(Date.now() + 3 * 60_000));
  await sweepPayments(app);
  app.clock.advance(15 * 60_000);
  while ((await sweepPayments(app)) > 0);
  await expireHolds(app);
  await sweepRefunds(app);
}

/** Finds payments that succeeded at the gateway but did not make their order paid. */
async function lostPayments({ app, task }: Sale) {
  const attempts = await app.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .select(['o.id as orderId', 'o.state', 'a.state as payment'])
    .execute();
  const lost: typeof attempts = [];
  let succeeded = 0;
  for (const attempt of attempts) {
    const reference = paymentReference({ eventId: task.eventId, orderId: attempt.orderId, number: 1 });
    if ((await provider.get({ reference, accessCode: null, payee: null }))?.status !== 'succeeded') continue;
    succeeded += 1;
    if (attempt.payment !== 'succeeded' || attempt.state !== 'paid') lost.push(attempt);
  }
  return { lost, succeeded };
}

test(`${KILLS} sellers are killed at any point, and no payment is lost`, {
  timeout: patience(20),
}, async () => {
  const sale = await aSale();
  const lastSteps = new Set<string | undefined>();
  for (let killed = 0; killed < KILLS; killed += AT_ONCE) {
    const sellers = Array.from({ length: AT_ONCE }, () => startSelling(sale.task));
    const steps = sellers.map((_, seller) => 5 + (((killed + seller) * 7) % 23));
    const stepsOfEach = await Promise.all(
      sellers.map((seller, index) => killAfter(seller, steps[index] as number)),
    );
    for (const one of stepsOfEach) lastSteps.add(one.at(-1));
    expect(await breaches(sale.app)).toEqual([]);
  }
  await recover(sale);
  const { lost, succeeded } = await lostPayments(sale);
  expect(lost).toEqual([]);
  expect(succeeded).toBeGreaterThan(KILLS);
  expect(await breaches(sale.app)).toEqual([]);
  const held = sale.app.db.selectFrom('orders').select('id').where('state', '=', 'held');
  expect(await held.execute()).toEqual([]);
  expect(lastSteps.size).toBeGreaterThan(1);
});

test('twin: a seller that records payments and issues tickets in two transactions loses payments', async () => {
  const sale = await aSale();
  await killAfter(startSelling({ ...sale.task, planted: 'two transactions' }), Number.POSITIVE_INFINITY);
  await recover(sale);
  expect((await lostPayments(sale)).lost).not.toEqual([]);
  expect(await breaches(sale.app)).not.toEqual([]);
});
