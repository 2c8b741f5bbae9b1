import { cardScenarios } from './card-scenarios.ts';
import type { ControlCall, Scenario } from './scenario.ts';

const control = (method: ControlCall['method'], path: string, body: Record<string, unknown> = {}) => ({
  method,
  path: `/control/${path}`,
  body,
});
const goodCard = cardScenarios.find(({ id }) => id === 'success') as Scenario;

function byTransfer(
  scenario: Pick<Scenario, 'id' | 'title' | 'happens' | 'status'>,
  choose: string,
  after: ControlCall[] = [],
): Scenario {
  return {
    ...scenario,
    channel: 'bank_transfer',
    before: [],
    steps: [{ press: 'Bank transfer' }, { choose, press: 'I have sent it' }],
    shows: 'Waiting for the bank',
    tells: 'transfer:pending',
    after,
  };
}

const byWallet: Pick<Scenario, 'channel' | 'before' | 'after'> = {
  channel: 'apple_pay',
  before: [],
  after: [],
};
const twoHours = 7_200_000;

/** Transfers, wallets, and what goes wrong however it is paid. */
export const otherScenarios: readonly Scenario[] = [
  byTransfer(
    {
      id: 'transfer-pending',
      title: 'Transfer pending',
      happens: 'Sent; the bank says nothing.',
      status: 'pending',
    },
    'Says nothing until told to',
  ),
  byTransfer(
    {
      id: 'transfer-paid',
      title: 'Transfer paid',
      happens: 'Sent; then the bank confirms it.',
      status: 'success',
    },
    'Says nothing until told to',
    [control('POST', 'transfers/:reference/settle')],
  ),
  byTransfer(
    {
      id: 'transfer-rejected',
      title: 'Transfer rejected',
      happens: 'Sent; then the bank rejects it (bank.transfer.rejected).',
      status: 'failed',
    },
    'Says nothing until told to',
    [control('POST', 'transfers/:reference/reject')],
  ),
  byTransfer(
    {
      id: 'transfer-late',
      title: 'Transfer late',
      happens: 'Sent; the bank confirms it two hours later, by the gateway’s clock.',
      status: 'success',
    },
    'Confirms it after 2 hours',
    [control('PUT', 'clock', { advanceMs: twoHours })],
  ),
  byTransfer(
    {
      id: 'transfer-wrong-amount',
      title: 'Transfer of another amount',
      happens: 'Less arrives than was asked for.',
      status: 'success',
    },
    'Says nothing until told to',
    [control('POST', 'transfers/:reference/settle', { amount: 30_000 })],
  ),
  {
    ...byWallet,
    id: 'apple-pay',
    title: 'Apple Pay',
    happens: 'The simulated wallet’s card is approved.',
    steps: [{ press: 'Apple Pay' }, { choose: 'Visa 4081, approved', press: 'Confirm with Apple Pay' }],
    shows: 'Payment successful',
    tells: 'success',
    status: 'success',
  },
  {
    ...byWallet,
    id: 'apple-pay-declined',
    title: 'Apple Pay declined',
    happens: 'The simulated wallet’s card is declined.',
    steps: [{ press: 'Apple Pay' }, { choose: 'Visa 5408, declined', press: 'Confirm with Apple Pay' }],
    shows: 'Declined. The card was not charged.',
    tells: 'error',
    status: 'failed',
  },
  {
    ...goodCard,
    id: 'amount-mismatch',
    title: 'Another amount is charged',
    happens: 'Approved, but one minor unit less than was asked for is charged.',
    before: [control('PUT', 'transactions/:reference/amount', { amount: 34_999 })],
  },
  {
    ...goodCard,
    id: 'lost-answer',
    title: 'The answer is lost',
    happens: 'Charged, but the answer never reaches the pop-up; pressing Pay again charges nothing.',
    before: [control('POST', 'faults', { call: 'charge', fail: 500, when: 'after' })],
    steps: [...goodCard.steps, { press: 'Pay' }],
  },
  {
    ...goodCard,
    id: 'late-success',
    title: 'Late success',
    happens:
      'The pop-up is left, and the money comes later; move the clock of the shop before the control call.',
    card: undefined,
    steps: [],
    shows: undefined,
    tells: 'loaded:transaction',
    after: [control('POST', 'transactions/:reference/succeed')],
  },
  {
    ...goodCard,
    id: 'popup-never-loads',
    title: 'The pop-up never loads',
    happens: 'The framed page gets no answer; the shop’s client gives up.',
    before: [control('POST', 'faults', { call: 'popup', fail: 'timeout' })],
    card: undefined,
    steps: [],
    shows: undefined,
    tells: undefined,
    status: 'abandoned',
  },
];
