import { type Context as Call, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import { cardEntry, challengeReply, transferReport } from '../api/payer-input.ts';
import { declinedText } from '../api/payer-texts.ts';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { answerChallenge } from '../payments/answer-challenge.ts';
import { findChallenge, showChallenge } from '../payments/challenge.ts';
import { chargeCard } from '../payments/charge-card.ts';
import type { ChargeResult } from '../payments/charge-result.ts';
import { isPaid } from '../payments/end-attempt.ts';
import { openTransfer, reportTransfer } from '../payments/pay-by-transfer.ts';
import { payByWallet } from '../payments/pay-by-wallet.ts';
import { type Channel, channels, findByAccessCode, type Transaction } from '../payments/transaction.ts';
import { challengePage, choicePage, missingPage, paidPage, waitingPage } from './checkout-views.ts';
import { returnAddress } from './return-address.ts';

const chosenWay = z.object({ by: z.enum(channels) });
const walletChoice = z.object({ card: z.string().max(40).default('') });

/** `/checkout/:code`, where `authorization_url` leads: pays by plain form posts and goes back to the callback address. */
export function checkoutPage(context: Context, faults: Faults): Hono {
  const pages = new Hono();
  const find = (call: Call) => findByAccessCode(context.store, call.req.param('code') ?? '');
  const home = ({ accessCode }: Transaction) => `/checkout/${accessCode}`;

  pages.get('/checkout/:code', (call) => {
    const transaction = find(call);
    if (!transaction) return missingPage(call);
    if (isPaid(transaction)) return paidPage(call, transaction);
    if (transaction.status === 'pending') return waitingPage(context, call, transaction);
    const by = chosenWay.safeParse({ by: call.req.query('by') }).data?.by;
    return choicePage(context, call, transaction, { by, fill: call.req.query('fill') });
  });

  pages.post('/checkout/:code', faults.guard('charge'), async (call) => {
    const transaction = find(call);
    if (!transaction) return missingPage(call);
    const entry = read(cardEntry, await call.req.parseBody());
    const result = chargeCard(context, transaction.reference, entry);
    if (result.kind !== 'invalid') return follow(call, transaction, 'card', result);
    call.status(422);
    return choicePage(context, call, transaction, { by: 'card', filled: entry, errors: result.errors });
  });

  // An account is opened by choosing the transfer, never by looking at a page.
  pages.post('/checkout/:code/by', faults.guard('transfer'), async (call) => {
    const transaction = find(call);
    if (!transaction) return missingPage(call);
    const { by } = read(chosenWay, await call.req.parseBody());
    if (by === 'bank_transfer') openTransfer(context, transaction.id);
    return call.redirect(`${home(transaction)}?by=${by}`, 303);
  });

  pages.post('/checkout/:code/sent', faults.guard('transfer_sent'), async (call) => {
    const transaction = find(call);
    if (!transaction) return missingPage(call);
    const { outcome } = read(transferReport, await call.req.parseBody());
    openTransfer(context, transaction.id);
    reportTransfer(context, transaction.id, outcome);
    return call.redirect(home(transaction), 303);
  });

  pages.post('/checkout/:code/wallet', faults.guard('apple_pay_charge'), async (call) => {
    const transaction = find(call);
    if (!transaction) return missingPage(call);
    const { card } = read(walletChoice, await call.req.parseBody());
    return follow(call, transaction, 'apple_pay', payByWallet(context, transaction.id, card));
  });

  pages.get('/checkout/:code/steps/:id', (call) => {
    const transaction = find(call);
    const challenge = findChallenge(context.store, call.req.param('id'));
    if (!transaction || challenge?.transactionId !== transaction.id) return missingPage(call);
    if (!challenge.open) return call.redirect(home(transaction), 303);
    return challengePage(context, call, transaction, showChallenge(challenge));
  });

  pages.post('/checkout/:code/steps/:id', faults.guard('challenge'), async (call) => {
    const transaction = find(call);
    const id = call.req.param('id');
    if (findChallenge(context.store, id)?.transactionId !== transaction?.id || !transaction) {
      return missingPage(call);
    }
    const { leave, ...answer } = await call.req.parseBody();
    const reply = read(challengeReply, leave === undefined ? answer : { leave: true });
    const result = answerChallenge(context, transaction.id, id, reply);
    if (result.kind === 'challenge' && result.challenge.id === id) {
      call.status(422);
      return challengePage(context, call, transaction, result.challenge, result.error);
    }
    return follow(call, transaction, 'card', result);
  });

  function follow(call: Call, transaction: Transaction, by: Channel, result: ChargeResult) {
    switch (result.kind) {
      case 'success': {
        const back = returnAddress(result.transaction);
        return back ? call.redirect(back, 303) : paidPage(call, result.transaction);
      }
      case 'challenge':
        return call.redirect(`${home(transaction)}/steps/${result.challenge.id}`, 303);
      case 'declined':
        call.status(422);
        return choicePage(context, call, transaction, { by, problem: declinedText(result.message) });
      case 'left':
        call.status(422);
        return choicePage(context, call, transaction, { by, problem: result.message });
      case 'invalid':
        call.status(422);
        return choicePage(context, call, transaction, { by, errors: result.errors });
    }
  }

  return pages;
}

function read<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new ApiError(400, 'invalid_params', 'Invalid form');
  return parsed.data;
}
