import { type Context as Call, Hono } from 'hono';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { answerChallenge } from '../payments/answer-challenge.ts';
import { chargeCard } from '../payments/charge-card.ts';
import type { ChargeResult } from '../payments/charge-result.ts';
import { describeTransfer } from '../payments/describe-transfer.ts';
import { openTransfer, reportTransfer } from '../payments/pay-by-transfer.ts';
import { findByAccessCode, type Transaction } from '../payments/transaction.ts';
import { ApiError, ok } from './envelope.ts';
import { cardEntry, challengeReply, transferReport } from './payer-input.ts';
import { declinedText } from './payer-texts.ts';
import { readJson } from './read-json.ts';

/** The calls that the pop-up's own page makes while somebody pays; the access code authorises them. */
export function payerCalls(context: Context, faults: Faults): Hono {
  const calls = new Hono();

  calls.post('/checkout/:code/charge', faults.guard('charge'), async (call) => {
    const { reference } = transactionOf(context, call);
    const entry = read(cardEntry, await readJson(call), 'Invalid card details');
    return tell(call, chargeCard(context, reference, entry));
  });

  calls.post('/checkout/:code/challenges/:id', faults.guard('challenge'), async (call) => {
    const { id } = transactionOf(context, call);
    const reply = read(challengeReply, await readJson(call), 'Invalid answer');
    return tell(call, answerChallenge(context, id, call.req.param('id'), reply));
  });

  calls.post('/checkout/:code/transfer', faults.guard('transfer'), (call) => {
    const transaction = openTransfer(context, transactionOf(context, call).id);
    return ok(call, 'Transfer the amount to this account', describeTransfer(context, transaction));
  });

  calls.post('/checkout/:code/transfer/sent', faults.guard('transfer_sent'), async (call) => {
    const { outcome } = read(transferReport, (await readJson(call)) ?? {}, 'Invalid transfer');
    const transaction = reportTransfer(context, transactionOf(context, call).id, outcome);
    return ok(call, 'Waiting for the bank', describeTransfer(context, transaction));
  });

  calls.get('/checkout/:code/state', faults.guard('state'), (call) => {
    const { status, gatewayResponse } = transactionOf(context, call);
    return ok(call, 'State', { status, gateway_response: gatewayResponse });
  });

  return calls;
}

function tell(call: Call, result: ChargeResult): Response {
  switch (result.kind) {
    case 'success':
      return ok(call, 'Approved', { status: 'success' });
    case 'invalid':
      return ok(call, 'Check the card details', { status: 'invalid', errors: result.errors });
    case 'declined':
      return ok(call, result.message, { status: 'failed', problem: declinedText(result.message) });
    case 'left':
      return ok(call, 'Not charged', { status: 'left', problem: result.message });
    case 'challenge':
      return ok(call, 'One more step', {
        status: 'challenge',
        challenge: result.challenge,
        error: result.error,
      });
  }
}

function transactionOf({ store }: Context, call: Call): Transaction {
  const transaction = findByAccessCode(store, call.req.param('code') ?? '');
  if (!transaction) throw new ApiError(404, 'access_code_not_found', 'Access code is not valid');
  return transaction;
}

function read<T extends z.ZodType>(schema: T, input: unknown, message: string): z.infer<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new ApiError(400, 'invalid_params', message);
  return parsed.data;
}
