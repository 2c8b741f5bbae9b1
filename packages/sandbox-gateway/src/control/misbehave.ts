import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as Call } from 'hono';

/**
 * The ways in which a call may fail: an HTTP status instead of the answer, no answer ever (`timeout`), a reset connection (`reset`),
 * half of the answer and then a closed connection (`cut`), or all of it, a byte at a time (`slow`).
 */
export const misbehaviours = ['timeout', 'reset', 'cut', 'slow'] as const;

export type Misbehaviour = (typeof misbehaviours)[number] | number;

const defaultPaceMs = 250;

/** Spoils the answer. `work` makes the true one; with `after`, or when the answer is needed, it runs. */
export async function misbehave(
  call: Call,
  fault: { fail: Misbehaviour; when: 'before' | 'after'; everyMs?: number },
  work: () => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const answered = fault.when === 'after' || fault.fail === 'cut' || fault.fail === 'slow';
  if (answered) await work();
  const hungUp = AbortSignal.any([call.req.raw.signal, closing]);

  if (typeof fault.fail === 'number') replace(call, plannedAnswer(fault.fail));
  else if (fault.fail === 'timeout') {
    await aborted(hungUp);
    replace(call, plannedAnswer(504));
  } else if (fault.fail === 'slow') {
    const bytes = new Uint8Array(await call.res.arrayBuffer());
    replace(call, new Response(dripping(bytes, fault.everyMs ?? defaultPaceMs, hungUp), call.res));
  } else {
    const { incoming, outgoing } = call.env as HttpBindings as {
      incoming: IncomingMessage;
      outgoing: ServerResponse;
    };
    if (fault.fail === 'cut') await sendHalf(call, outgoing);
    incoming.socket.resetAndDestroy();
    replace(call, RESPONSE_ALREADY_SENT);
  }
}

function replace(call: Call, response: Response): void {
  // Otherwise Hono would merge the headers of the first answer into the one that replaces it.
  call.res = undefined;
  call.res = response;
}

function plannedAnswer(status: number): Response {
  const body = { status: false, message: 'Planned fault', type: 'api_error', code: 'planned_fault' };
  return Response.json(body, { status });
}

function dripping(bytes: Uint8Array, everyMs: number, hungUp: AbortSignal): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(stream) {
      if (sent === bytes.length || hungUp.aborted) return stream.close();
      // The answer ends early when nobody is left to receive it.
      if (sent > 0) await setTimeout(everyMs, undefined, { signal: hungUp }).catch(() => undefined);
      stream.enqueue(bytes.slice(sent, sent + 1));
      sent += 1;
    },
  });
}

async function sendHalf({ res }: Call, outgoing: ServerResponse): Promise<void> {
  const bytes = new Uint8Array(await res.arrayBuffer());
  outgoing.writeHead(res.status, { ...Object.fromEntries(res.headers), 'content-length': bytes.length });
  await new Promise<void>((resolve) => {
    outgoing.write(bytes.slice(0, Math.ceil(bytes.length / 2)), () => resolve());
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
