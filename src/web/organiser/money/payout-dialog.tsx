import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { v7 as newId } from 'uuid';
import type { Statement } from '../../../core/money/statement.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toaster.tsx';
import { dayInWords } from './day-words.ts';

interface PayoutDialogProps {
  eventId: string;
  /** Those with something due. */
  statements: Statement[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Records a bank transfer that an admin made to an organiser. */
export function PayoutDialog({ eventId, statements, open, onOpenChange }: PayoutDialogProps) {
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const [currency, setCurrency] = useState<string | undefined>(statements[0]?.currency);
  // Pressed again after a lost answer, it is the same payout; anything else that is asked is another.
  const request = useRef({ asked: '', id: '' });
  const { revalidate } = useRevalidator();
  const chosen = statements.find((statement) => statement.currency === currency) ?? statements[0];
  const change = (next: boolean) => {
    setRefused(undefined);
    onOpenChange(next);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !chosen) return;
    const form = new FormData(event.currentTarget);
    const body = {
      amountMinor: parsePrice(String(form.get('amount'))) ?? 0,
      currency: chosen.currency,
      paidOn: String(form.get('paidOn')),
      bankReference: String(form.get('bankReference')),
    };
    const spelt = JSON.stringify(body);
    if (request.current.asked !== spelt) request.current = { asked: spelt, id: newId() };
    setBusy(true);
    setRefused(undefined);
    try {
      await callApi('POST', `/api/events/${eventId}/payouts`, { ...body, requestId: request.current.id });
      toast.success('Payout recorded. We’ll email the organiser.');
      onOpenChange(false);
      await revalidate();
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That didn’t work. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused?.fields ?? {};
  const elsewhere = refused && !wrong.amountMinor && !wrong.paidOn && !wrong.bankReference;
  return (
    <Dialog title="Record a payout" open={open} onOpenChange={change}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <p className="text-muted">
          This doesn’t send any money. Make the bank transfer first, then record it here. We’ll email the
          organiser.
        </p>
        {statements.length > 1 ? (
          <Select
            label="Currency"
            value={chosen?.currency}
            onChange={({ target }) => setCurrency(target.value)}
          >
            {statements.map((statement) => (
              <option key={statement.currency}>{statement.currency}</option>
            ))}
          </Select>
        ) : null}
        <Field
          key={chosen?.currency}
          label={`Amount in ${chosen?.currency}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={chosen ? (chosen.due.minor / 100).toFixed(2) : ''}
          hint={
            chosen ? (
              <>
                Up to <Money of={chosen.due} />
                {chosen.onItsWay.minor + chosen.inDispute.minor > 0
                  ? '. Refunds under way and disputed money are kept back.'
                  : '.'}
              </>
            ) : undefined
          }
          error={wrong.amountMinor}
        />
        {chosen?.later ? (
          <Notice kind="warning" title={`Not payable before ${dayInWords(chosen.later.from)}`}>
            You can still record a transfer that you’ve made.
          </Notice>
        ) : null}
        <Field label="Transfer date" name="paidOn" type="date" error={wrong.paidOn} />
        <Field
          label="Transfer reference"
          name="bankReference"
          autoComplete="off"
          maxLength={100}
          hint="As shown on the bank statement."
          error={wrong.bankReference}
        />
        {elsewhere ? <Notice kind="error">{refused.message}</Notice> : null}
        <div className="dialog-actions">
          <Button onPress={() => change(false)}>Cancel</Button>
          <Button type="submit" look="main" busy={busy}>
            Record
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
