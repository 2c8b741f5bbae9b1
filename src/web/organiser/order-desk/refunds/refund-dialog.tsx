import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { OrganiserOrder } from '../../../../core/order-desk/organiser-order.ts';
import { leftOf } from '../../../../core/refunds/plan-refund.ts';
import { majorDigits } from '../../../../core/shared/format-money.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Money } from '../../../ui/money.tsx';
import { Refused } from '../../../ui/requests/call-api.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useProviders } from '../../../ui/use-providers.ts';
import { boughtInWords } from './bought-words.ts';
import {
  type Asked,
  asBody,
  confirmWords,
  mayGiveFeeBack,
  planOf,
  returnedAt,
  type Scope,
} from './refund-asked.ts';
import { RefundSummary } from './refund-summary.tsx';
import { TicketChoice } from './ticket-choice.tsx';

interface RefundDialogProps {
  order: OrganiserOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks how much of an order to refund, and first says what will happen. */
export function RefundDialog({ order, open, onOpenChange }: RefundDialogProps) {
  const valid = order.tickets.filter(({ revoked }) => !revoked);
  const left = { minor: leftOf(order.refundable), currency: order.total.currency };
  const [asked, setAsked] = useState<Asked>(() => nothing(valid.length > 0, left));
  const [wrong, setWrong] = useState('');
  // A second press after a lost answer is the same request; changed input is a new one.
  const request = useRef({ asked: '', id: '' });
  const change = useChange();
  const plan = planOf(order, asked);
  const ask = (next: Partial<Asked>) => {
    setWrong('');
    setAsked({ ...asked, ...next });
  };
  const refund = async () => {
    if (typeof plan === 'string') {
      setWrong(plan);
      return false;
    }
    const body = asBody(asked, left.currency);
    const spelt = JSON.stringify(body);
    if (request.current.asked !== spelt) request.current = { asked: spelt, id: newId() };
    try {
      await change('refund', { ...body, requestId: request.current.id });
    } catch (error) {
      const problem = error instanceof Refused && (error.fields.amountMinor ?? error.fields.tickets);
      if (problem) {
        setWrong(problem);
        return false;
      }
      throw error;
    }
    const cancelledWords = plan.revoke.length === 1 ? 'It’s no longer valid.' : 'They’re no longer valid.';
    toast.success(plan.amountMinor > 0 ? 'The refund is on its way.' : cancelledWords);
    setAsked(nothing(valid.length > plan.revoke.length, { ...left, minor: left.minor - plan.amountMinor }));
    return true;
  };
  const goods = valid.filter(({ donation }) => !donation);
  const free = order.total.minor === 0;
  const prices = new Map(order.refundable.tickets.map(({ id, priceMinor }) => [id, priceMinor]));
  const returned = { minor: order.refundable.returnedMinor, currency: left.currency };
  const at = returnedAt(order, useProviders());
  const feeLeft = order.refundable.feeMinor > order.refundable.feeRefundMinor;
  return (
    <ConfirmDialog
      title={free ? `Cancel the ${boughtInWords(valid)}?` : 'Refund this order?'}
      open={open}
      onOpenChange={onOpenChange}
      confirm={
        free || asked.scope === 'returned' ? `Cancel ${boughtInWords(valid)}` : confirmWords(order, plan)
      }
      onConfirm={refund}
    >
      <fieldset className="grid text-base-content">
        <legend className="sr-only">What to refund</legend>
        {choices(valid, left.minor, at).map(({ scope, words }) => (
          <label key={scope} className="flex cursor-pointer items-start gap-3 py-2.5">
            <input
              type="radio"
              className="radio shrink-0"
              name="scope"
              checked={asked.scope === scope}
              onChange={() => ask({ scope })}
            />
            <span className="min-w-0">{words}</span>
          </label>
        ))}
      </fieldset>
      {asked.scope === 'tickets' || asked.scope === 'returned' ? (
        <TicketChoice
          tickets={valid}
          priceOf={(id) => ({ minor: prices.get(id) ?? 0, currency: left.currency })}
          chosen={asked.tickets}
          onChange={(tickets) => ask({ tickets })}
          error={wrong}
          hint={
            asked.scope === 'returned' ? (
              <>
                <Money of={returned} /> was refunded without cancelling anything. Choose what is worth that
                much or less.
              </>
            ) : null
          }
        />
      ) : null}
      {asked.scope === 'amount' ? (
        <Field
          label={`Amount in ${left.currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={asked.amount}
          onChange={({ target }) => ask({ amount: target.value })}
          hint={
            <>
              Up to <Money of={left} />.
              {goods.length > 0
                ? ` ${goods.length > 1 ? 'All' : 'The'} ${boughtInWords(goods)} ${stay(goods)} valid.`
                : ''}
            </>
          }
          error={wrong}
          className="text-base-content"
        />
      ) : null}
      {feeLeft && mayGiveFeeBack(asked) ? (
        <Checkbox
          label="Refund the service fee too"
          hint="Otherwise the platform keeps it."
          checked={asked.refundFee}
          onChange={({ target }) => ask({ refundFee: target.checked })}
          className="text-base-content"
        />
      ) : null}
      <TextArea
        label="Reason for the customer"
        hint="Optional. Included in the email."
        rows={3}
        maxLength={2000}
        value={asked.reason}
        onChange={({ target }) => ask({ reason: target.value })}
        className="text-base-content"
      />
      {typeof plan === 'string' ? null : (
        <RefundSummary order={order} plan={plan} returnedAt={asked.scope === 'returned' ? at : undefined} />
      )}
    </ConfirmDialog>
  );
}

/** Starts with everything that is left if no ticket is good any more, which is usually what is meant. */
const nothing = (hasTickets: boolean, left: Amount): Asked => ({
  scope: hasTickets ? 'whole' : 'amount',
  tickets: [],
  amount: hasTickets || left.minor <= 0 ? '' : majorDigits(left.minor, left.currency),
  refundFee: false,
  reason: '',
});

type Bought = OrganiserOrder['tickets'];

const stay = (goods: Bought) => (goods.length === 1 ? 'stays' : 'stay');

function choices(
  valid: Bought,
  leftMinor: number,
  at: string | undefined,
): { scope: Scope; words: string }[] {
  const words = boughtInWords(valid);
  const goods = valid.filter(({ donation }) => !donation);
  const kept = goods.length > 0 ? `; the ${boughtInWords(goods)} ${stay(goods)} valid` : '';
  return [
    ...(valid.length > 0
      ? [{ scope: 'whole' as const, words: valid.length === 1 ? `The ${words}` : 'The whole order' }]
      : []),
    ...(valid.length > 1 ? [{ scope: 'tickets' as const, words: `Selected ${words}` }] : []),
    ...(at !== undefined
      ? [
          {
            scope: 'returned' as const,
            words: `Cancel ${valid.length === 1 ? 'the ' : ''}${words} only; the money was already refunded at ${at}`,
          },
        ]
      : []),
    ...(leftMinor > 0
      ? [
          {
            scope: 'amount' as const,
            words: valid.length > 0 ? `An amount${kept}` : 'Some of what’s left',
          },
        ]
      : []),
  ];
}
