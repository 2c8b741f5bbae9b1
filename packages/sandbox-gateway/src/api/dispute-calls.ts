import { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { describeDispute } from '../disputes/describe-dispute.ts';
import { disputeStatuses, disputesOf, findDispute, listDisputes, resolutions } from '../disputes/dispute.ts';
import { addEvidence } from '../disputes/evidence.ts';
import { answerDispute } from '../disputes/resolve-dispute.ts';
import { findByReference, findById as findTransaction } from '../payments/transaction.ts';
import { requireKey } from './authorise.ts';
import { ApiError, ok } from './envelope.ts';
import { okPage, readPaging } from './paging.ts';
import { readJson } from './read-json.ts';

const answer = z.object({
  resolution: z.enum(resolutions, { error: 'resolution must be merchant-accepted or declined' }),
  refund_amount: z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], { error: 'Invalid refund_amount' })
    .refine((amount) => Number.isSafeInteger(amount) && amount >= 0, { message: 'Invalid refund_amount' })
    .nullish(),
  message: z.string().max(2000).nullish(),
  uploaded_filename: z.string().max(300).nullish(),
});

/** `/dispute`: lists the disputes and takes the merchant's answers, for servers with the secret key. */
export function disputeCalls(context: Context, faults: Faults): Hono {
  const { store } = context;
  const calls = new Hono();
  calls.use('/dispute/*', requireKey(context.options.secretKey));

  calls.get('/dispute', faults.guard('list_disputes'), (call) => {
    const paging = readPaging(call);
    const status = call.req.query('status') || undefined;
    if (status !== undefined && !disputeStatuses.some((known) => known === status)) {
      throw new ApiError(400, 'invalid_params', 'Invalid status');
    }
    const named = call.req.query('transaction') || undefined;
    const transactionId = named === undefined ? undefined : (byIdOrReference(context, named) ?? '');
    const { total, disputes } = listDisputes(store, {
      ...paging,
      status,
      transactionId,
      take: paging.perPage,
    });
    const data = disputes.map((dispute) => describeDispute(store, dispute));
    return okPage(call, 'Disputes retrieved', data, paging, total);
  });

  calls.get('/dispute/transaction/:id', faults.guard('list_disputes'), (call) => {
    const transactionId = byIdOrReference(context, call.req.param('id'));
    if (!transactionId) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
    const data = disputesOf(store, transactionId).map((dispute) => describeDispute(store, dispute));
    return ok(call, 'Dispute retrieved successfully', data);
  });

  calls.get('/dispute/:id', faults.guard('get_dispute'), (call) => {
    const dispute = findDispute(store, call.req.param('id'));
    if (!dispute) throw new ApiError(404, 'dispute_not_found', 'Dispute not found');
    return ok(call, 'Dispute retrieved', describeDispute(store, dispute));
  });

  calls.post('/dispute/:id/evidence', faults.guard('dispute_evidence'), async (call) =>
    ok(call, 'Evidence created', addEvidence(context, call.req.param('id'), await readJson(call))),
  );

  calls.put('/dispute/:id/resolve', faults.guard('resolve_dispute'), async (call) => {
    const parsed = answer.safeParse(await readJson(call));
    if (!parsed.success) {
      throw new ApiError(400, 'invalid_params', parsed.error.issues[0]?.message ?? 'Invalid resolution');
    }
    const dispute = answerDispute(context, call.req.param('id'), {
      resolution: parsed.data.resolution,
      amount: parsed.data.refund_amount ?? undefined,
      message: parsed.data.message ?? undefined,
      uploadedFilename: parsed.data.uploaded_filename ?? undefined,
    });
    return ok(call, 'Dispute successfully resolved', describeDispute(store, dispute));
  });

  return calls;
}

function byIdOrReference({ store }: Context, text: string): string | undefined {
  return (findTransaction(store, text) ?? findByReference(store, text))?.id;
}
