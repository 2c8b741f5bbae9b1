import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { OwnEventDetails } from '../../../core/events/get-own-event.ts';
import { spaced } from '../../../core/shared/spaced.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EMail } from '../../ui/e-mail.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { EndResult } from './end-event.ts';

interface CancelDialogProps {
  event: Pick<OwnEventDetails, 'name' | 'approval'>;
  paidOrders: number;
  /** Of the page below, which outlives this dialog. */
  fetcher: FetcherWithComponents<EndResult>;
  onOpenChange: (open: boolean) => void;
}

/** Asks why, and whether everybody gets their money back. */
export function CancelDialog({
  event: { name, approval },
  paidOrders,
  fetcher,
  onOpenChange,
}: CancelDialogProps) {
  const { data, state } = fetcher;
  const [refund, setRefund] = useState(true);
  // What an earlier try came to was said then.
  const [before] = useState(data);
  const errors = data && data !== before && 'errors' in data ? data.errors : undefined;
  return (
    <Dialog
      title={
        <>
          Cancel “<bdi>{name}</bdi>”?
        </>
      }
      open
      onOpenChange={onOpenChange}
      role="alertdialog"
    >
      <p className="text-muted">
        The sale ends at once, seats that are being paid for go back, and the public page says that it is
        cancelled. This cannot be taken back.
      </p>
      <fetcher.Form method="post" noValidate className="grid gap-5">
        <TextArea
          label="Reason"
          name="reason"
          rows={4}
          required
          maxLength={2000}
          hint={
            <>
              Everybody who holds a ticket gets it by <EMail />, word for word
              {approval === 'approved' ? ', and the public page shows it' : ''}.
            </>
          }
          error={errors?.fields.reason}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{moneyWords(paidOrders)}</legend>
          <Choice checked={refund} onChoose={() => setRefund(true)} value="yes">
            Refund everybody in full. Their tickets no longer admit.
          </Choice>
          <Choice checked={!refund} onChoose={() => setRefund(false)} value="no">
            No refunds now. You can still refund later.
          </Choice>
        </fieldset>
        {errors && !errors.fields.reason ? <Notice kind="error">{errors.detail}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={() => onOpenChange(false)}>Keep the event</Button>
          <Button type="submit" look="danger" name="intent" value="cancel" busy={state !== 'idle'}>
            {refund && paidOrders > 0 ? 'Cancel and refund' : 'Cancel event'}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}

function moneyWords(orders: number): string {
  if (orders === 0) return 'Nobody has paid so far';
  return orders === 1 ? '1 order is paid' : `${spaced(orders)} orders are paid`;
}

interface ChoiceProps {
  checked: boolean;
  onChoose: () => void;
  value: string;
  children: string;
}

function Choice({ checked, onChoose, value, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        className="radio"
        name="refund"
        value={value}
        checked={checked}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
