import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { misbehave, misbehaviours } from './misbehave.ts';

/**
 * The calls that can be made to fail. `charge` is the payer's press on Pay, `challenge` an answer to the bank's question, `popup` and
 * `popup_script` are the page that an app frames.
 */
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
  'challenge',
  'transfer',
  'transfer_sent',
  'state',
  'apple_pay_session',
  'apple_pay_charge',
  'popup',
  'popup_script',
] as const;

export type GuardedCall = (typeof guardedCalls)[number];

/**
 * Makes the next `times` calls of a kind fail. With `when: 'after'`, the work is done and only the answer is lost; a slow or cut
 * answer always follows work that was done. `everyMs` is the time for each byte of a slow answer.
 */
export const plannedFault = z.strictObject({
  call: z.enum(guardedCalls),
  times: z.int().min(1).default(1),
  fail: z.union([z.enum(misbehaviours), z.int().min(400).max(599)]).default(500),
  when: z.enum(['before', 'after']).default('before'),
  everyMs: z.int().min(1).max(60_000).optional(),
});

export type PlannedFault = z.infer<typeof plannedFault>;

export interface Faults {
  plan(fault: PlannedFault): void;
  planned(): PlannedFault[];
  clear(): void;
  /** Middleware that makes the call fail when a fault is planned for it. */
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
      await misbehave(call, fault, next, closing);
    },
  };
}
