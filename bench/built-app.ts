import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { soleSecret } from '../src/core/shared/secret.ts';
import { createTicketKey } from '../src/core/tickets/ticket-key.ts';
import type { Database } from '../src/db/database.ts';

/** The APP_SECRET of the built app. */
export const SECRET = '7'.repeat(64);
export const SECRET_BYTES = Buffer.from(SECRET, 'hex');
const SEALED_WITH = soleSecret(SECRET_BYTES);

/** The parts of a built app that are measured, each in a process of its own. */
export function startProcesses() {
  const processes: ChildProcess[] = [];
  return {
    /** @param file below the root @param env all that it gets, beside PATH */
    start(
      file: string,
      args: readonly string[],
      env: Record<string, string>,
    ): ChildProcess & { pid: number } {
      const one = fork(path.resolve(import.meta.dirname, '..', file), args, {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      processes.push(one);
      if (one.pid === undefined) throw new Error(`${file} did not start.`);
      return Object.assign(one, { pid: one.pid });
    },
    /** Stops the last one first. */
    async stop(): Promise<void> {
      for (const one of processes.reverse())
        if (one.exitCode === null && one.kill('SIGTERM')) await once(one, 'exit');
    },
  };
}

/** Makes emails due a day after they are queued. */
export async function putOffMails(db: Database): Promise<void> {
  await sql`create function later() returns trigger language plpgsql as
    $$ begin new.due_at = new.due_at + interval '1 day'; return new; end $$`.execute(db);
  await sql`create trigger later before insert on outbox for each row execute function later()`.execute(db);
}

/** Gives an event the key that signs its tickets. */
export async function giveKey(db: Database, eventId: string): Promise<void> {
  const key = createTicketKey({ eventId, keyId: 1 }, SEALED_WITH);
  await db
    .insertInto('event_keys')
    .values({
      eventId,
      keyId: 1,
      publicKey: key.publicKey,
      privateKeySealed: key.sealedPrivateKey,
      createdAt: new Date(),
    })
    .execute();
}

/** Waits until the app at this address takes requests. */
export async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(200);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
