import { bankAuthentication } from './bank-authentication.ts';
import { declined } from './declined.ts';
import { insufficientFunds } from './insufficient-funds.ts';
import { pin } from './pin.ts';
import { pinAndOtp } from './pin-and-otp.ts';
import { refundFails } from './refund-fails.ts';
import { refundNeedsAttention } from './refund-needs-attention.ts';
import type { Scenario, Step } from './scenario.ts';
import { success } from './success.ts';
import type { TestCard } from './test-card.ts';
import { threeDSecure } from './three-d-secure.ts';

const paid = { shows: 'Payment successful', tells: 'success', status: 'success' } as const;
const failed = { tells: 'error', status: 'failed' } as const;
const notTried = { tells: 'loaded:transaction', status: 'abandoned' } as const;

const enterPin = (text: string): Step => ({ type: [{ label: 'Card PIN', text }], press: 'Confirm PIN' });
const enterCode = (text: string): Step => ({
  type: [{ label: 'One-time code', text }],
  press: 'Confirm code',
});
const press = (button: string): Step => ({ press: button });

function byCard(
  scenario: Pick<Scenario, 'id' | 'title' | 'happens' | 'shows' | 'tells' | 'status'>,
  card: TestCard,
  then: Step[] = [],
  typed: Partial<NonNullable<Scenario['card']>> = {},
): Scenario {
  const { number, cvv, expiry } = { number: card.number, cvv: card.cvv, expiry: '12/40', ...typed };
  const type = [
    { label: 'Card number', text: number },
    { label: 'Expiry', text: expiry },
    { label: 'CVV', text: cvv },
  ];
  return {
    ...scenario,
    channel: 'card',
    card: { number, cvv, expiry },
    before: [],
    steps: [{ type, press: 'Pay' }, ...then],
    after: [],
  };
}

/** Everything that a card and what is typed with it can lead to. */
export const cardScenarios: readonly Scenario[] = [
  byCard({ id: 'success', title: 'Success', happens: 'Approved at once.', ...paid }, success),
  byCard({ id: 'pin', title: 'PIN', happens: 'Approved after the PIN.', ...paid }, pin, [enterPin('1111')]),
  byCard(
    {
      id: 'pin-wrong-then-right',
      title: 'PIN wrong, then right',
      happens: 'A wrong PIN may be corrected.',
      ...paid,
    },
    pin,
    [enterPin('9999'), enterPin('1111')],
  ),
  byCard(
    {
      id: 'pin-wrong',
      title: 'PIN wrong three times',
      happens: 'The third wrong PIN fails the attempt.',
      shows: 'Incorrect PIN. The card was not charged.',
      ...failed,
    },
    pin,
    [enterPin('9999'), enterPin('9999'), enterPin('9999')],
  ),
  byCard(
    { id: 'pin-and-otp', title: 'PIN and one-time code', happens: 'Approved after PIN and code.', ...paid },
    pinAndOtp,
    [enterPin('1234'), enterCode('123456')],
  ),
  byCard(
    {
      id: 'otp-wrong-then-right',
      title: 'Code wrong, then right',
      happens: 'A wrong code may be corrected.',
      ...paid,
    },
    pinAndOtp,
    [enterPin('1234'), enterCode('000000'), enterCode('123456')],
  ),
  byCard(
    { id: '3ds-pass', title: '3-D Secure passed', happens: 'Approved after 3-D Secure.', ...paid },
    threeDSecure,
    [press('Pass authentication')],
  ),
  byCard(
    {
      id: '3ds-fail',
      title: '3-D Secure failed',
      happens: 'The issuer does not know the payer; the attempt fails.',
      shows: '3-D Secure authentication failed. The card was not charged.',
      ...failed,
    },
    threeDSecure,
    [press('Fail authentication')],
  ),
  byCard(
    {
      id: '3ds-leave',
      title: '3-D Secure abandoned',
      happens: 'The payer leaves without an answer; nothing is charged and another attempt may be made.',
      shows: 'You left before the bank confirmed it was you. The card was not charged.',
      tells: 'error',
      status: 'abandoned',
    },
    threeDSecure,
    [press('Leave without an answer')],
  ),
  byCard(
    {
      id: 'bank-pass',
      title: 'Bank authentication passed',
      happens: 'Approved after the bank’s page.',
      ...paid,
    },
    bankAuthentication,
    [press('Pass authentication')],
  ),
  byCard(
    {
      id: 'bank-fail',
      title: 'Bank authentication failed',
      happens: 'The bank refuses the sign-in; the attempt fails.',
      shows: 'Bank authentication failed. The card was not charged.',
      ...failed,
    },
    bankAuthentication,
    [press('Fail authentication')],
  ),
  byCard(
    {
      id: 'bank-leave',
      title: 'Bank authentication abandoned',
      happens:
        'The payer leaves the bank’s page without an answer; nothing is charged and another attempt may be made.',
      shows: 'You left before the bank confirmed it was you. The card was not charged.',
      tells: 'error',
      status: 'abandoned',
    },
    bankAuthentication,
    [press('Leave without an answer')],
  ),
  byCard(
    {
      id: 'declined',
      title: 'Declined',
      happens: 'The bank says no; another card may be tried.',
      shows: 'Declined. The card was not charged.',
      ...failed,
    },
    declined,
  ),
  byCard(
    {
      id: 'insufficient-funds',
      title: 'Insufficient funds',
      happens: 'The bank says no; another card may be tried.',
      shows: 'Insufficient Funds. The card was not charged.',
      ...failed,
    },
    insufficientFunds,
  ),
  byCard(
    {
      id: 'wrong-cvv',
      title: 'Wrong CVV',
      happens: 'Shown beside the field; nothing is charged.',
      shows: 'The CVV is wrong',
      ...notTried,
    },
    success,
    [],
    { cvv: '999' },
  ),
  byCard(
    {
      id: 'expired-card',
      title: 'Expired card',
      happens: 'Shown beside the field; nothing is charged.',
      shows: 'This card has expired',
      ...notTried,
    },
    success,
    [],
    { expiry: '01/20' },
  ),
  byCard(
    { id: 'refund-fails', title: 'Refund fails', happens: 'Approved; a refund ends in failed.', ...paid },
    refundFails,
  ),
  byCard(
    {
      id: 'refund-needs-attention',
      title: 'Refund needs attention',
      happens: 'Approved; a refund waits until the control API approves or fails it.',
      ...paid,
    },
    refundNeedsAttention,
  ),
];
