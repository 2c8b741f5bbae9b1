import type { PlacedOrder } from '../../../core/holds/hold.ts';
import { becomeGuest } from './become-guest.ts';
import { keptSource } from './order-source.ts';
import { forgetPurchaseKey, purchaseKey } from './purchase-key.ts';
import { clockLead } from './server-clock.ts';

/** The body of `POST /beginTransaction`. */
export interface TicketRequest {
  email: string;
  eventId: string;
  /** Keyed by ticket type id. */
  quantities: Record<string, number>;
  /** What buyers chose to pay for one, minor units; keyed likewise. */
  prices?: Record<string, number>;
  /** The promo code that the page was loaded with. */
  code?: string;
  /** Whoever buys for a company. */
  business?: Record<string, string>;
}

/** A refusal (RFC 9457), as far as the page shows it. */
export interface Problem {
  detail: string;
  issues: { path: string; message: string }[];
  code?: string | undefined;
}

/** An order with the moment by this device's clock at which its seats go back, ms since 1970. */
export type KeptOrder = PlacedOrder & { keptUntil: number };

const NO_ANSWER = 'You seem to be offline. You were not charged. Check your connection, then try again.';
const BROKEN = 'Something broke on our side. You were not charged. Please try again in a moment.';

/**
 * Asks the server to keep the seats. Resolves to the problem when it refuses or does not answer; never rejects. Asked again after
 * an answer that never came, it is answered with the same seats.
 */
export async function beginTransaction(request: TicketRequest): Promise<KeptOrder | Problem> {
  await becomeGuest();
  const answer = await ask(request);
  // What was held when the answer got lost went back on sale since: a wish of its own, once.
  return isProblem(answer) && answer.code === 'order.ended' ? ask(request) : answer;
}

async function ask(request: TicketRequest): Promise<KeptOrder | Problem> {
  let response: Response;
  try {
    response = await fetch('/beginTransaction', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': purchaseKey(request),
      },
      body: JSON.stringify({ ...request, source: keptSource() }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    return { detail: NO_ANSWER, issues: [] };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const problem = response.ok ? undefined : readProblem(answer);
  // Whoever stands between may have lost the answer of a server that kept the seats; ours gave them back where no payment opened.
  const isUnsure =
    problem &&
    (response.status >= 500 ? !problem.code?.startsWith('payment.') : problem.code === 'order.being-placed');
  if (answer !== undefined && !isUnsure) forgetPurchaseKey(request);
  if (problem) return problem;
  if (answer === undefined) return { detail: NO_ANSWER, issues: [] };
  const order = answer as PlacedOrder;
  return { ...order, keptUntil: Date.parse(order.holdExpiresAt) - clockLead(response) };
}

export const isProblem = (answer: KeptOrder | Problem): answer is Problem => 'issues' in answer;

function readProblem(answer: unknown): Problem {
  const { detail, issues, code } = (answer ?? {}) as Partial<Problem>;
  return { detail: detail ?? BROKEN, issues: issues ?? [], code };
}
