import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { v7 as newId } from 'uuid';
import type { OrganiserOrder } from '../../../core/orders/organiser-order.ts';
import { leftOf } from '../../../core/payments/plan-refund.ts';
import { callApi, Refused } from '../../ui/call-api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toaster.tsx';
import { type Asked, asBody, planOf, type Scope } from './refund-asked.ts';
import { RefundSummary } from './refund-summary.tsx';
import { TicketChoice } from './ticket-choice.tsx';

interface RefundDialogProps {
  order: OrganiserOrder;
  /** Of the order in the API. */
  path: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what of an order is refunded, and says what will happen before it does. */
export function RefundDialog({ order, path, open, onOpenChange }: RefundDialogProps) {
  const valid = order.tickets.filter(({ revoked }) => !revoked);
  const [asked, setAsked] = useState<Asked>(() => nothing(valid.length > 0));
  const [wrong, setWrong] = useState('');
  // Pressed again after a lost answer, it is the same request; anything else that is asked is another.
  const request = useRef({ asked: '', id: '' });
  const { revalidate } = useRevalidator();
  const left = { minor: leftOf(order.refundable), currency: order.total.currency };
  const plan = planOf(order, asked);
  const change = (next: Partial<Asked>) => {
    setWrong('');
    setAsked({ ...asked, ...next });
  };
  const refund = async () => {
    if (typeof plan === 'string') {
      setWrong(plan);
      return false;
    }
    const body = asBody(asked);
    const spelt = JSON.stringify(body);
    if (request.current.asked !== spelt) request.current = { asked: spelt, id: newId() };
    try {
      await callApi('POST', `${path}/refund`, { ...body, requestId: request.current.id });
    } catch (error) {
      if (error instanceof Refused && error.fields.amountMinor) {
        setWrong(error.fields.amountMinor);
        return false;
      }
      throw error;
    }
    toast.success(plan.amountMinor > 0 ? 'The refund is on its way.' : 'The tickets were taken back.');
    setAsked(nothing(valid.length > plan.revoke.length));
    await revalidate();
    return true;
  };
  const free = order.total.minor === 0;
  const feeLeft = order.refundable.feeMinor > order.refundable.feeBackMinor;
  return (
    <ConfirmDialog
      title={free ? 'Take tickets back?' : 'Refund this order?'}
      open={open}
      onOpenChange={onOpenChange}
      confirm={free ? 'Take back' : 'Refund'}
      onConfirm={refund}
    >
      <fieldset className="grid text-base-content">
        <legend className="sr-only">What is refunded</legend>
        {choices(valid.length, left.minor).map(({ scope, words }) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              className="radio"
              name="scope"
              checked={asked.scope === scope}
              onChange={() => change({ scope })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {asked.scope === 'tickets' ? (
        <TicketChoice
          tickets={valid}
          chosen={asked.tickets}
          onChange={(tickets) => change({ tickets })}
          error={wrong}
        />
      ) : null}
      {asked.scope === 'amount' ? (
        <Field
          label={`Amount in ${left.currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={asked.amount}
          onChange={({ target }) => change({ amount: target.value })}
          hint={
            <>
              At most <Money of={left} />. No ticket is taken back.
            </>
          }
          error={wrong}
          className="text-base-content"
        />
      ) : null}
      {feeLeft && asked.scope !== 'amount' ? (
        <Checkbox
          label="Give the service fee back too"
          hint="Otherwise it stays with the platform."
          checked={asked.giveFeeBack}
          onChange={({ target }) => change({ giveFeeBack: target.checked })}
          className="text-base-content"
        />
      ) : null}
      <TextArea
        label="Reason for the customer"
        hint="Optional. It is in the mail."
        rows={3}
        maxLength={2000}
        value={asked.reason}
        onChange={({ target }) => change({ reason: target.value })}
        className="text-base-content"
      />
      {typeof plan === 'string' ? null : <RefundSummary order={order} plan={plan} />}
    </ConfirmDialog>
  );
}

const nothing = (hasTickets: boolean): Asked => ({
  scope: hasTickets ? 'whole' : 'amount',
  tickets: [],
  amount: '',
  giveFeeBack: false,
  reason: '',
});

function choices(tickets: number, leftMinor: number): { scope: Scope; words: string }[] {
  return [
    ...(tickets > 0 ? [{ scope: 'whole' as const, words: tickets === 1 ? 'The ticket' : 'Everything' }] : []),
    ...(tickets > 1 ? [{ scope: 'tickets' as const, words: 'Single tickets' }] : []),
    ...(leftMinor > 0 ? [{ scope: 'amount' as const, words: 'An amount; the tickets stay good' }] : []),
  ];
}
