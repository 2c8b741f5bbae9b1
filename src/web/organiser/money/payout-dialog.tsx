import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { PayTo } from '../../../core/money/pay-to.ts';
import type { Statement } from '../../../core/money/statement.ts';
import { dayInWords } from '../../../core/shared/day-in-words.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bindTo, readForm } from '../../ui/forms/bind.ts';
import { minorUnitsOf, text } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { PayToAccounts } from './pay-to-accounts.tsx';

interface PayoutDialogProps {
  payTo: PayTo;
  /** Statements with an amount due. */
  statements: Statement[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const payoutIn = (currency?: Currency) => ({
  amountMinor: minorUnitsOf(currency),
  paidOn: text,
  bankReference: text,
});

/** Records a bank transfer by an admin to an organiser. */
export function PayoutDialog({ payTo, statements, open, onOpenChange }: PayoutDialogProps) {
  const [currency, setCurrency] = useState<string | undefined>(statements[0]?.currency);
  // A retry after a lost answer is the same payout; any other input is a new one.
  const request = useRef({ asked: '', id: '' });
  const change = useChange();
  const chosen = statements.find((statement) => statement.currency === currency) ?? statements[0];
  const save = async (form: FormData) => {
    if (!chosen) return;
    const body = { ...readForm(payoutIn(chosen.currency), form), currency: chosen.currency };
    const spelt = JSON.stringify(body);
    if (request.current.asked !== spelt) request.current = { asked: spelt, id: newId() };
    await change('record-payout', { ...body, requestId: request.current.id });
    toast.success('Payout recorded. We’ll email the organiser.');
  };
  return (
    <ConfirmDialog
      title="Record a payout"
      open={open}
      onOpenChange={onOpenChange}
      confirm="Record"
      look="main"
      role="dialog"
      onConfirm={save}
    >
      {(wrong) => {
        const bind = bindTo(payoutIn(chosen?.currency), {
          values: { amountMinor: chosen?.due.minor },
          wrong,
        });
        return (
          <div className="grid gap-5 text-base-content">
            <p className="text-muted">
              This doesn’t send any money. Make the bank transfer first, then record it here. We’ll email the
              organiser.
            </p>
            <PayToAccounts of={payTo} />
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
              {...bind('amountMinor')}
            />
            {chosen?.later ? (
              <Notice kind="warning" title={`Not payable before ${dayInWords(chosen.later.from)}`}>
                You can still record a transfer that you’ve made.
              </Notice>
            ) : null}
            <Field label="Transfer date" type="date" {...bind('paidOn')} />
            <Field
              label="Transfer reference"
              autoComplete="off"
              maxLength={100}
              hint="As shown on the bank statement."
              {...bind('bankReference')}
            />
          </div>
        );
      }}
    </ConfirmDialog>
  );
}
