import { requireDesk } from '../events/require-desk.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderNumber } from '../orders/order-number.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import {
  decisionsOf,
  type ExceptionState,
  exceptionsInput,
  type FoundExceptions,
  type PaymentException,
} from './exception.ts';
import type { Happened } from './exception-facts.ts';
import { countExceptions, type ExceptionRow, findExceptions } from './exception-store.ts';
import { detailInWords, resolutionInWords } from './exception-words.ts';

const ON_A_PAGE = 25;

/**
 * Lists all exceptions, or those of one event, newest first.
 * @param input `exceptionsInput`
 * @throws DomainError 'invalid', 'unauthenticated'; for all: 'forbidden' (account.admin-only); for an event: as requireDesk
 */
export async function listExceptions(
  app: App,
  actor: Actor,
  input: unknown,
  givenEvent?: unknown,
): Promise<FoundExceptions> {
  const eventId = await mayList(app, actor, givenEvent);
  const { state, page: asked } = parseInput(exceptionsInput, input);
  const counts = await countExceptions(app.db, eventId);
  const pages = Math.max(1, Math.ceil(counts[state] / ON_A_PAGE));
  const page = Math.min(asked, pages);
  const rows = await findExceptions(app.db, {
    ...(eventId !== undefined && { eventId }),
    resolved: state === 'resolved',
    limit: ON_A_PAGE,
    offset: (page - 1) * ON_A_PAGE,
  });
  return { exceptions: rows.map(toException), state, counts, page, pages };
}

/** Counts open and resolved exceptions, in total or of one event. @throws DomainError as listExceptions */
export async function countOpenExceptions(
  app: App,
  actor: Actor,
  givenEvent?: unknown,
): Promise<Record<ExceptionState, number>> {
  return countExceptions(app.db, await mayList(app, actor, givenEvent));
}

async function mayList(app: App, actor: Actor, givenEvent: unknown): Promise<string | undefined> {
  if (givenEvent !== undefined) return (await requireDesk(app.db, actor, givenEvent, 'money.see')).id;
  requireAdmin(actor);
  return undefined;
}

/** Turns a row into an exception as people see it. */
export function toException(row: ExceptionRow): PaymentException {
  const { id, kind, code, facts, outcome, refundId, refundState } = row;
  const amount =
    row.amountMinor === null || row.currency === null
      ? null
      : { minor: row.amountMinor, currency: row.currency };
  const refund =
    refundId === null || refundState === null
      ? null
      : { id: refundId, state: refundState, anotherWay: row.refundAnotherWay === true };
  const resolved = row.resolvedAt && {
    at: row.resolvedAt.toISOString(),
    by: row.resolvedBy,
    decision: row.decision,
    note: row.note,
  };
  return {
    id,
    kind,
    code,
    event: row.eventId === null ? null : { id: row.eventId, name: row.eventName ?? '' },
    order:
      row.orderId === null
        ? null
        : { id: row.orderId, number: orderNumber(row.orderId), ...readEmail(row.email) },
    reference: row.eventId === null || kind === 'unknown_payment' ? row.reference : null,
    provider: row.provider,
    amount,
    detail: detailInWords({ kind, code, facts } as Happened, amount),
    outcome,
    resolution: resolutionInWords(outcome, refundState),
    refund,
    createdAt: row.createdAt.toISOString(),
    decisions: decisionsOf({ kind, refund, resolved }, facts),
    resolved,
  };
}
