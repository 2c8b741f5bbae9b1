import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import type { Store } from '../store/open-store.ts';
import { findDispute } from './dispute.ts';

const text = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .max(2000);

const evidenceRequest = z.object({
  customer_email: z.email({ error: 'customer_email is required' }),
  customer_name: text('customer_name'),
  customer_phone: text('customer_phone'),
  service_details: text('service_details'),
  delivery_address: z.string().max(2000).nullish(),
  delivery_date: z.string().max(40).nullish(),
});

type Row = Record<string, unknown>;

function describe(row: Row): Record<string, unknown> {
  const at = new Date(row.created_at as number).toISOString();
  const details = JSON.parse(row.details as string) as Record<string, unknown>;
  return { ...details, dispute: row.dispute_id, id: row.id, createdAt: at, updatedAt: at };
}

/** Returns the evidence that was submitted last; null when there is none. */
export function latestEvidence({ sql }: Store, disputeId: string): Record<string, unknown> | null {
  const row = sql.get`SELECT * FROM dispute_evidence WHERE dispute_id = ${disputeId} ORDER BY id DESC LIMIT 1`;
  return row ? describe(row) : null;
}

/**
 * Submits evidence for a dispute that is not resolved yet. Throws ApiError 404 `dispute_not_found`, 400 `dispute_resolved` or
 * `invalid_params`.
 */
export function addEvidence(
  { store, clock }: Context,
  id: string,
  input: unknown,
): Record<string, unknown> | null {
  return store.atomically(() => {
    const dispute = findDispute(store, id);
    if (!dispute) throw new ApiError(404, 'dispute_not_found', 'Dispute not found');
    if (dispute.status === 'resolved') {
      throw new ApiError(400, 'dispute_resolved', 'Dispute has already been resolved');
    }
    const parsed = evidenceRequest.safeParse(input);
    if (!parsed.success) {
      throw new ApiError(400, 'invalid_params', parsed.error.issues[0]?.message ?? 'Invalid evidence');
    }
    store.sql.run`INSERT INTO dispute_evidence (dispute_id, details, created_at)
      VALUES (${id}, ${JSON.stringify(parsed.data)}, ${clock.now()})`;
    return latestEvidence(store, id);
  });
}
