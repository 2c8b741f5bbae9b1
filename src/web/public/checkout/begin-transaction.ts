import type { PlacedOrder } from '../../../core/holds/hold.ts';
import { pageLanguage, sayOnPage } from '../../ui/language/page-language.ts';
import { becomeGuest } from './become-guest.ts';
import { keptSource } from './order-source.ts';
import { forgetPurchaseKey, purchaseKey } from './purchase-key.ts';
import { clockLead } from './server-clock.ts';

/** The body of `POST /beginTransaction`. */
export interface TicketRequest {
  email: string;
  eventId: string;
  /** By ticket type id. */
  quantities: Record<string, number>;
  /** The price per ticket that the buyer chose, minor units; keyed likewise. */
  prices?: Record<string, number>;
  /** The promo code that the page was loaded with. */
  code?: string;
  /** The company that buys. */
  business?: Record<string, string>;
}

/** A refusal (RFC 9457), as far as the page shows it. */
export interface Problem {
  detail: string;
  issues: { path: string; message: string }[];
  code?: string | undefined;
}

/** An order with the end of its hold by this device's clock, ms since 1970. */
export type KeptOrder = PlacedOrder & { keptUntil: number };

const say = sayOnPage('picker');

/**
 * Asks the server to hold the seats. Resolves to a problem when the server refuses or does not answer; never rejects. A repeated request
 * after a lost answer gets the same seats.
 */
export async function beginTransaction(request: TicketRequest): Promise<KeptOrder | Problem> {
  await becomeGuest();
  const answer = await ask(request);
  // The hold of the lost answer has expired since, so this is a new request, once.
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
      body: JSON.stringify({ ...request, source: keptSource(), language: languageOfOrder() }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    return { detail: say('offline'), issues: [] };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const problem = response.ok ? undefined : readProblem(answer);
  // A server in between may have lost the answer after ours held the seats. If no payment could be opened, ours has released them.
  const isUnsure = response.status >= 500 && !problem?.code?.startsWith('payment.');
  if (answer !== undefined && !isUnsure) forgetPurchaseKey(request);
  if (problem) return problem;
  if (answer === undefined) return { detail: say('offline'), issues: [] };
  const order = answer as PlacedOrder;
  return { ...order, keptUntil: Date.parse(order.holdExpiresAt) - clockLead(response) };
}

/** English needs not be said. */
const languageOfOrder = () => (pageLanguage.locale === 'en' ? undefined : pageLanguage.locale);

export const isProblem = (answer: KeptOrder | Problem): answer is Problem => 'issues' in answer;

function readProblem(answer: unknown): Problem {
  const { detail, issues, code } = (answer ?? {}) as Partial<Problem>;
  return { detail: detail ?? say('broken'), issues: issues ?? [], code };
}
