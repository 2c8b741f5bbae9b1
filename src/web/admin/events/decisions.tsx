import { useState } from 'react';
import type { Decision } from '../../../core/event-lists/event-lists.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { ApprovalBadge, Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { OwnTime } from '../../ui/dates/own-time.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { ApproveForm } from './approve-form.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { SeenEvent } from './use-decision.ts';

/**
 * Lists decisions, newest first. The current one can be reversed until its event is over or cancelled.
 * @param me the admin's email address
 */
export function Decisions({ decided, count, me }: { decided: Decision[]; count: number; me: string }) {
  return (
    <section aria-labelledby="decided" className="grid gap-4">
      <h2 id="decided" className="text-2xl">
        History
      </h2>
      <p className="-mt-2 text-muted">
        {count === 1 ? 'One decision' : `${formatCount(count)} decisions`}, newest first
      </p>
      <ul>
        {decided.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} me={me} />
        ))}
      </ul>
    </section>
  );
}

function DecisionLine({ decision, me }: { decision: Decision; me: string }) {
  const { eventId: id, eventName: name, updatedAt } = decision;
  const ended = endOf(decision);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="font-semibold wrap-anywhere">
          {decision.deleted ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={`/event/${id}`} className="text-link">
              <bdi>{name}</bdi>
            </a>
          )}
        </p>
        {decision.reason ? (
          <p dir="auto" className="whitespace-pre-line">
            {decision.reason}
          </p>
        ) : null}
        <p className="text-sm text-muted wrap-anywhere">
          <OwnTime instant={decision.decidedAt} /> by{' '}
          {decision.decidedBy === me ? 'you' : <MailAddress of={decision.decidedBy} />}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {ended ? <Badge kind="neutral">{ended}</Badge> : null}
        <ApprovalBadge approval={decision.decision === 'rejected' ? 'failed' : 'approved'} />
      </p>
      {decision.standing && updatedAt && !ended ? (
        <Turn
          event={{ id, name, updatedAt, lastDecision: decision.id }}
          approved={decision.decision === 'approved'}
        />
      ) : null}
    </li>
  );
}

/** Says why no new decision on an event is possible. */
function endOf({ deleted, cancelled, over }: Decision): string | undefined {
  if (deleted) return 'deleted';
  return cancelled ? 'cancelled' : over ? 'over' : undefined;
}

interface TurnProps {
  event: SeenEvent & { name: string };
  approved: boolean;
}

/** A mistaken rejection can only be reversed here: a rejected event returns to the queue only once its organiser submits it again. */
function Turn({ event, approved }: TurnProps) {
  if (approved) return <TakeBack event={event} />;
  return <ApproveForm event={event} words="Approve after all" look="quiet" />;
}

function TakeBack({ event }: Pick<TurnProps, 'event'>) {
  const [rejecting, setRejecting] = useState(false);
  return (
    <>
      <Button onPress={() => setRejecting(true)} aria-label={`Unpublish ${isolate(event.name)}`}>
        Unpublish
      </Button>
      <RejectDialog event={event} open={rejecting} onOpenChange={setRejecting} takesBack />
    </>
  );
}
