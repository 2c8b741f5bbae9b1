import type { OrganiserOrder } from '../../../../core/order-desk/organiser-order.ts';
import type { Action } from '../../../../core/organisations/may.ts';
import { isStuck } from '../../../../core/refunds/refund-outcome.ts';
import { refundReasonWords } from '../../../../core/refunds/refund-reason.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { useChangeAndSay } from '../../../ui/requests/use-change.ts';
import { negate } from '../../money/negate.ts';

type Refund = OrganiserOrder['refunds'][number];
type Kind = 'success' | 'warning' | 'error' | 'neutral';

const STATES: Record<Refund['state'], readonly [badge: string, kind: Kind, says: string]> = {
  requested: ['requested', 'warning', 'We’re requesting it from the card provider.'],
  pending: ['pending', 'warning', 'The card provider is processing it.'],
  processing: ['processing', 'warning', 'The card provider is sending it.'],
  done: ['done', 'success', 'It arrives within 7-14 business days.'],
  failed: [
    'failed',
    'error',
    'The card provider couldn’t send it. We’ve told the customer that it takes longer.',
  ],
  needs_attention: [
    'needs attention',
    'error',
    'The card provider needs something first: ‘Exceptions’ says who can see what. We’ve told the customer that it takes longer.',
  ],
};

/** For an order that was paid at the door. */
const AT_DOOR: Partial<typeof STATES> = {
  requested: ['to hand back', 'warning', 'Somebody at the box office hands it back.'],
  done: ['done', 'success', 'It was handed back at the door.'],
};

const ANOTHER_WAY =
  'It wasn’t sent: the customer already has this money, from their bank or from other refunds of this order.';
const RESOLVED = 'The card provider didn’t send it. ‘Exceptions’ says how it was resolved.';

/** Tells whether a person has to act on the refund. */
export const needsSomebody = ({ amount, anotherWay, ...refund }: Refund): boolean =>
  isStuck({ ...refund, amountMinor: amount.minor, anotherWayMinor: anotherWay?.minor ?? 0 });

/** The refund's state in words. If its money was returned another way, or somebody resolved it, no person has to act. */
function standingOf(refund: Refund, atDoor: boolean): readonly [badge: string, kind: Kind, says: string] {
  const { state, retried, resolved, amount, anotherWay } = refund;
  const [badge, kind, says] = (atDoor ? AT_DOOR[state] : undefined) ?? STATES[state];
  if (retried) return [badge, 'neutral', 'It was requested again.'];
  if (anotherWay?.minor === amount.minor) return ['sent another way', 'neutral', ANOTHER_WAY];
  if (resolved) return ['resolved', 'neutral', RESOLVED];
  return [badge, kind, says];
}

interface RefundLineProps {
  refund: Refund;
  eventId: string;
  may: readonly Action[];
  atDoor: boolean;
}

/** A refund with its state, and a way to continue if it is stuck. */
export function RefundLine({ refund, eventId, may, atDoor }: RefundLineProps) {
  const { amount, anotherWay, feeRefund, kept, note, reason } = refund;
  const [badge, kind, says] = standingOf(refund, atDoor);
  const stuck = needsSomebody(refund);
  const why = reason === 'by-organiser' ? undefined : refundReasonWords(reason);
  return (
    <li className="grid gap-1.5 border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="min-w-0">Refund{why ? <span className="text-muted">, {why}</span> : null}</span>
        <span className="ms-auto flex flex-wrap items-center gap-x-4">
          <Badge kind={kind}>{badge}</Badge>
          <Money of={negate(amount)} className="font-semibold" />
        </span>
      </div>
      <p className="text-sm text-muted">{noBreak(says)}</p>
      {kept ? (
        <p className="text-sm text-muted">
          You keep a cancellation fee of <Money of={kept} />.
        </p>
      ) : null}
      {anotherWay && stuck ? (
        <p className="text-sm text-muted">
          The customer already has <Money of={anotherWay} /> of it another way. Trying again sends the
          remaining <Money of={{ ...amount, minor: amount.minor - anotherWay.minor }} />.
        </p>
      ) : null}
      {feeRefund ? (
        <p className="text-sm text-muted">
          The platform returns <Money of={feeRefund} /> of its service fee.
        </p>
      ) : null}
      {note ? (
        <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
          “{note}”
        </p>
      ) : null}
      {stuck && may.includes('orders.refund') ? (
        <RetryRefund eventId={eventId} refundId={refund.id} look="main" />
      ) : null}
    </li>
  );
}

interface RetryRefundProps {
  eventId: string;
  refundId: string;
  look?: 'main';
}

/** Retries a refund that needs a person. The page's action does it (`retry-refund`). */
export function RetryRefund({ eventId, refundId, look }: RetryRefundProps) {
  const changeAndSay = useChangeAndSay();
  const retry = () => changeAndSay('retry-refund', { eventId, refundId }, 'We’re trying the refund again.');
  return (
    <Button look={look} onPress={retry} className="justify-self-start">
      Try the refund again
    </Button>
  );
}
