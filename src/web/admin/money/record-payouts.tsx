import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import type { PayableOrganiser } from '../../../core/payouts/list-payable.ts';
import type { RecordedPayouts } from '../../../core/payouts/record-payouts.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bindTo, readForm } from '../../ui/forms/bind.ts';
import { text } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface RecordPayoutsProps {
  chosen: readonly PayableOrganiser[];
  /** What the bank file has on each transfer. */
  reference: string;
  /** YYYY-MM-DD. */
  today: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with what was not recorded, a line each. */
  onRefused: (refused: readonly string[]) => void;
}

const TRANSFER = { paidOn: text, bankReference: text };

/** Records that the chosen organisers were paid. */
export function RecordPayouts({
  chosen,
  reference,
  today,
  open,
  onOpenChange,
  onRefused,
}: RecordPayoutsProps) {
  // A retry after a lost answer records nothing twice; any other input is a new run.
  const request = useRef({ asked: '', id: '' });
  const change = useChange();
  const save = async (form: FormData) => {
    const events = chosen.flatMap(({ events }) => events);
    const payouts = events.map(({ id, amount }) => ({
      eventId: id,
      amountMinor: amount.minor,
      currency: amount.currency,
    }));
    const body = { ...readForm(TRANSFER, form), payouts };
    const spelt = JSON.stringify(body);
    if (request.current.asked !== spelt) request.current = { asked: spelt, id: newId() };
    const { recorded, refused } = await change<RecordedPayouts>('record-payouts', {
      ...body,
      requestId: request.current.id,
    });
    onRefused(
      refused.map(({ eventId, detail }) => `${events.find(({ id }) => id === eventId)?.name}: ${detail}`),
    );
    if (recorded > 0)
      toast.success(recorded === 1 ? 'Payout recorded.' : `${formatCount(recorded)} payouts recorded.`);
  };
  const count = chosen.length === 1 ? '1 organiser' : `${formatCount(chosen.length)} organisers`;
  return (
    <ConfirmDialog
      title={`Record that ${count} ${chosen.length === 1 ? 'was' : 'were'} paid?`}
      open={open}
      onOpenChange={onOpenChange}
      confirm="Record"
      look="main"
      role="dialog"
      onConfirm={save}
    >
      {(wrong) => {
        const bind = bindTo(TRANSFER, { values: { paidOn: today, bankReference: reference }, wrong });
        return (
          <div className="grid gap-5 text-base-content">
            <p className="text-muted">
              This doesn’t send any money. Make the bank transfers first, then record them here. We’ll email
              each organiser.
            </p>
            <Field label="Transfer date" type="date" {...bind('paidOn')} />
            <Field
              label="Transfer reference"
              autoComplete="off"
              maxLength={100}
              hint="As in the bank file."
              {...bind('bankReference')}
            />
          </div>
        );
      }}
    </ConfirmDialog>
  );
}
