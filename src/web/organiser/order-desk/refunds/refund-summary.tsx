import type { OrganiserOrder } from '../../../../core/order-desk/organiser-order.ts';
import type { RefundPlan } from '../../../../core/refunds/plan-refund.ts';

import { MailAddress } from '../../../ui/mail-address.tsx';
import { Money } from '../../../ui/money.tsx';
import { boughtInWords, countedInWords } from './bought-words.ts';

interface RefundSummaryProps {
  order: OrganiserOrder;
  plan: RefundPlan;
  /** Where the money of these tickets was returned before, if it was. */
  returnedAt: string | undefined;
}

/** Shows what a refund will do. */
export function RefundSummary({ order, plan, returnedAt }: RefundSummaryProps) {
  const { currency } = order.total;
  const { amountMinor, feeRefundMinor, revoke } = plan;
  const admittedCount = order.tickets.filter(
    ({ id, admittedAt }) => admittedAt !== null && revoke.includes(id),
  ).length;
  const cancelled = order.tickets.filter(({ id }) => revoke.includes(id));
  const feeKept = keptOf(order, plan);
  const wentBefore = !returnedAt && revoke.length > 0 && pricesOf(order, plan) > amountMinor;
  return (
    <div className="grid gap-2 rounded-box bg-raised p-4 text-base-content">
      <p className="font-semibold">What will happen</p>
      <ul className="grid list-disc gap-1 ps-5">
        {amountMinor > 0 ? (
          <li>
            <Money of={{ minor: amountMinor, currency }} className="font-semibold" /> goes back to the card.
          </li>
        ) : (
          <li>
            {returnedAt
              ? `No more money goes back: it was already refunded at ${returnedAt}.`
              : 'No money goes back.'}
          </li>
        )}
        {wentBefore ? (
          <li>
            {amountMinor > 0 ? 'The rest of what' : 'What'} the {boughtInWords(cancelled)} cost went back to
            the customer before.
          </li>
        ) : null}
        {cancelled.some(({ donation }) => !donation) ? <li>{endOf(cancelled)}</li> : null}
        {feeRefundMinor > 0 ? (
          <li>
            The platform returns <Money of={{ minor: feeRefundMinor, currency }} /> of its service fee.
          </li>
        ) : null}
        {feeKept > 0 ? (
          <li>
            The platform keeps its service fee of <Money of={{ minor: feeKept, currency }} />.
          </li>
        ) : null}
        <li>
          {order.email === null ? (
            order.noEmail === 'box-office' ? (
              'This order has no email, so we can’t tell the customer.'
            ) : (
              'The customer’s email was removed, so we can’t tell them.'
            )
          ) : (
            <>
              <span className="wrap-anywhere">
                <MailAddress of={order.email} />
              </span>{' '}
              will be emailed.
            </>
          )}
        </li>
      </ul>
      {admittedCount > 0 ? (
        <p className="font-semibold">
          {admittedCount === 1
            ? '1 of these tickets has been checked in.'
            : `${admittedCount} of these tickets have been checked in.`}
        </p>
      ) : null}
      <p className="text-sm text-muted">This can’t be undone.</p>
    </div>
  );
}

/** Says what is cancelled and which seats are freed; a donation has none. */
function endOf(cancelled: OrganiserOrder['tickets']): string {
  const goods = cancelled.filter(({ donation }) => !donation);
  const seats = goods.filter(({ admits }) => admits).length;
  const one = goods.length === 1;
  const free =
    seats === goods.length
      ? `${one ? 'its seat is' : 'their seats are'} free again`
      : `${one ? 'it' : 'they'} can be sold again`;
  return `${countedInWords(goods)} will no longer be valid, and ${free}.`;
}

const chosenOf = ({ refundable }: OrganiserOrder, { revoke }: RefundPlan) =>
  refundable.tickets.filter(({ id }) => revoke.includes(id));

const pricesOf = (order: OrganiserOrder, plan: RefundPlan): number =>
  chosenOf(order, plan).reduce((sum, { priceMinor }) => sum + priceMinor, 0);

function keptOf(order: OrganiserOrder, plan: RefundPlan): number {
  const fees = chosenOf(order, plan).reduce((sum, { feeMinor }) => sum + feeMinor, 0);
  return Math.max(0, fees - plan.feeRefundMinor);
}
