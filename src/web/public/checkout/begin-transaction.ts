import type { PlacedOrder } from '../../../core/orders/place-order.ts';
import { clockLead } from './server-clock.ts';

/** What `POST /beginTransaction` takes. */
export interface TicketRequest {
  email: string;
  eventId: string;
  /** By ticket type id. */
  quantities: Record<string, number>;
}

/** A refusal (RFC 9457), as far as the page shows it. */
export interface Problem {
  detail: string;
  issues: { path: string; message: string }[];
}

/** An order with the moment by this device's clock at which its seats go back, ms since 1970. */
export type KeptOrder = PlacedOrder & { keptUntil: number };

const NO_ANSWER =
  'We could not be reached. You were not charged. Check your connection, then press Buy again.';
const BROKEN = 'Something broke on our side. You were not charged. Please try again in a moment.';

/** Asks the server to keep the seats. Resolves to the problem when it refuses or does not answer; never rejects. */
export async function beginTransaction(request: TicketRequest): Promise<KeptOrder | Problem> {
  let response: Response;
  try {
    response = await fetch('/beginTransaction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    return { detail: NO_ANSWER, issues: [] };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return readProblem(answer);
  const order = answer as PlacedOrder;
  return { ...order, keptUntil: Date.parse(order.holdExpiresAt) - clockLead(response) };
}

export const isProblem = (answer: KeptOrder | Problem): answer is Problem => 'issues' in answer;

function readProblem(answer: unknown): Problem {
  const { detail, issues } = (answer ?? {}) as Partial<Problem>;
  return { detail: detail ?? BROKEN, issues: issues ?? [] };
}
