import { useCallback, useEffect, useRef, useState } from 'react';
import type { CancellationPreview } from '../../../../core/cancellation/preview-cancellation.ts';
import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { callApi } from '../../../ui/requests/call-api.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { FollowingChoice } from '../../series/following-choice.tsx';

interface CancelDialogProps {
  event: Pick<OwnEventDetails, 'id' | 'name' | 'approval'>;
  /** How many later dates of its series can be cancelled with it. */
  later: number;
  onOpenChange: (open: boolean) => void;
}

/** Says how much is refunded to how many, asks for a reason and whether to refund everybody, and requires the event's name to be typed. */
export function CancelDialog({ event: { id, name, approval }, later, onOpenChange }: CancelDialogProps) {
  const change = useChange();
  const [following, setFollowing] = useState(false);
  const { preview, failure, look } = usePreview(id, following);
  const [refund, setRefund] = useState(true);
  const [unnamed, setUnnamed] = useState(false);
  const cancel = async (typed: FormData) => {
    const isNamed = isNameOf(String(typed.get('name') ?? ''), name);
    setUnnamed(!isNamed);
    if (!isNamed) return false;
    const refunded = typed.get('refund') === 'yes';
    const dates = await change<number>('cancel', {
      reason: typed.get('reason'),
      refund: refunded,
      following,
    });
    toast.success(dates > 1 ? `${dates} dates are cancelled.` : 'The event is cancelled.');
    return true;
  };
  const paid = preview !== undefined && preview.refund.orders > 0;
  return (
    <ConfirmDialog
      title={
        <>
          Cancel “<bdi>{name}</bdi>”?
        </>
      }
      open
      onOpenChange={onOpenChange}
      confirm={confirmWords(following ? later + 1 : 1, refund && paid)}
      cancel="Keep the event"
      disabled={!preview}
      onConfirm={cancel}
    >
      {(wrong) => (
        <>
          <p>
            Sales stop at once, unpaid orders are dropped, and{' '}
            {following
              ? 'the public page of each date says that it is cancelled'
              : 'the public page says that the event is cancelled'}
            . This can’t be undone.
          </p>
          <div className="grid gap-5 text-base-content">
            {later > 0 ? (
              <FollowingChoice legend="Cancel" later={later} following={following} onChange={setFollowing} />
            ) : null}
            {failure ? (
              <Notice kind="error">
                {failure}{' '}
                <button type="button" className="text-link" onClick={look}>
                  Try again
                </button>
              </Notice>
            ) : null}
            {preview ? <WhatIsLost of={preview} /> : failure ? null : <Skeleton className="h-12 w-full" />}
            <TextArea
              label="Reason"
              name="reason"
              rows={4}
              required
              maxLength={2000}
              hint={`We email this to every ticket holder, word for word${
                approval === 'approved' ? ', and show it on the public page' : ''
              }.`}
              error={wrong.reason}
            />
            {paid ? (
              <fieldset className="grid gap-1">
                <legend className="mb-1 font-semibold">Refunds</legend>
                <Choice checked={refund} onChoose={() => setRefund(true)} value="yes">
                  Refund everybody in full. Their tickets are no longer valid.
                </Choice>
                <Choice checked={!refund} onChoose={() => setRefund(false)} value="no">
                  No refunds now. You can still refund later.
                </Choice>
              </fieldset>
            ) : (
              <input type="hidden" name="refund" value="yes" />
            )}
            <Field
              label="Type the event’s name to confirm"
              name="name"
              required
              autoComplete="off"
              hint={<bdi className="select-all">{name}</bdi>}
              error={unnamed ? 'This isn’t the event’s name yet. Type it as shown below.' : undefined}
            />
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}

/** "Cancel 10 dates and refund" */
function confirmWords(dates: number, refunds: boolean): string {
  if (dates > 1) return refunds ? `Cancel ${dates} dates and refund` : `Cancel ${dates} dates`;
  return refunds ? 'Cancel and refund' : 'Cancel event';
}

/** Loads the current preview of a cancellation. */
function usePreview(eventId: string, following: boolean) {
  const [preview, setPreview] = useState<CancellationPreview>();
  const [failure, setFailure] = useState<string>();
  /** Ignores an answer to an earlier choice of dates. */
  const newest = useRef<object>(undefined);
  const look = useCallback(async () => {
    const asked = {};
    newest.current = asked;
    setPreview(undefined);
    setFailure(undefined);
    const query = following ? '?following=true' : '';
    try {
      const found = await callApi<CancellationPreview>('GET', `/api/events/${eventId}/cancellation${query}`);
      if (newest.current === asked) setPreview(found);
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      if (newest.current === asked) setFailure(`We couldn’t add up the refunds. ${why}`);
    }
  }, [eventId, following]);
  useEffect(() => void look(), [look]);
  return { preview, failure, look };
}

/** "14 000.00 ZAR to refund, 40 paid orders, 52 tickets". */
export function WhatIsLost({ of: { dates, tickets, refund } }: { of: CancellationPreview }) {
  const held = tickets === 1 ? '1 ticket' : `${formatCount(tickets)} tickets`;
  if (refund.orders === 0) {
    return (
      <p className="font-semibold">
        {tickets === 0
          ? 'Nobody holds a ticket, and nobody has paid.'
          : `Nobody has paid. ${held} will be invalid.`}
      </p>
    );
  }
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Figure name="To refund">
        {refund.sums.map((sum, at) => (
          <span key={sum.currency}>
            {at > 0 ? ' and ' : null}
            <Money of={sum} />
          </span>
        ))}
      </Figure>
      <Figure name="Paid orders">{formatCount(refund.orders)}</Figure>
      <Figure name="Tickets">{formatCount(tickets)}</Figure>
      {dates > 1 ? <Figure name="Dates">{formatCount(dates)}</Figure> : null}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums [&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}

/** Tells whether the typed text is the event's name, apart from case, spaces and Unicode composition. */
export function isNameOf(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(typed) === plain(name);
}

interface ChoiceProps {
  checked: boolean;
  onChoose: () => void;
  value: string;
  children: string;
}

function Choice({ checked, onChoose, value, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="refund"
        value={value}
        className="radio"
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
