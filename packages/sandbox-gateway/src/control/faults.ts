import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

/** The calls that can be made to fail. `charge` is the payer pressing Pay. */
export const guardedCalls = [
  'initialize',
  'verify',
  'refund',
  'get_refund',
  'list_refunds',
  'list_transactions',
  'subaccount',
  'split',
  'bank',
  'list_disputes',
  'get_dispute',
  'resolve_dispute',
  'dispute_evidence',
  'request_inline',
  'verify_access_code',
  'update_log',
  'set_ip',
  'charge',
] as const;

export type GuardedCall = (typeof guardedCalls)[number];

/**
 * The next `times` calls of a kind fail: with an HTTP status, or by an answer that never comes. `when: 'after'` does
 * the work first and loses only the answer.
 */
export const plannedFault = z.strictObject({
  call: z.enum(guardedCalls),
  times: z.int().min(1).default(1),
  fail: z.union([z.literal('timeout'), z.int().min(400).max(599)]).default(500),
  when: z.enum(['before', 'after']).default('before'),
});

export type PlannedFault = z.infer<typeof plannedFault>;

export interface Faults {
  plan(fault: PlannedFault): void;
  planned(): PlannedFault[];
  clear(): void;
  /** Middleware that makes the call fail when that is planned. */
  guard(call: GuardedCall): MiddlewareHandler;
}

const setting = 'planned faults';

export function createFaults({ store, closing }: Context): Faults {
  const planned = () => readSetting<PlannedFault[]>(store, setting, []);

  function take(call: GuardedCall): PlannedFault | undefined {
    const faults = planned();
    const fault = faults.find((candidate) => candidate.call === call);
    if (!fault) return undefined;
    const left = faults.map((other) => (other === fault ? { ...fault, times: fault.times - 1 } : other));
    writeSetting(
      store,
      setting,
      left.filter((other) => other.times > 0),
    );
    return fault;
  }

  return {
    plan: (fault) => writeSetting(store, setting, [...planned(), fault]),
    planned,
    clear: () => writeSetting(store, setting, []),
    guard: (name) => async (call, next) => {
      const fault = take(name);
      if (!fault) return next();
      if (fault.when === 'after') await next();
      if (fault.fail === 'timeout') await aborted(AbortSignal.any([call.req.raw.signal, closing]));
      const status = fault.fail === 'timeout' ? 504 : fault.fail;
      const body = { status: false, message: 'Planned fault', type: 'api_error', code: 'planned_fault' };
      call.res = undefined;
      call.res = Response.json(body, { status });
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
