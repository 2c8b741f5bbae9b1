import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DeletionPreview } from '../../../core/personal-data/preview-deletion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { leaveBrowser } from '../../ui/kept/leave-browser.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { moneyLeft } from '../../ui/money-left.ts';
import { noBreak } from '../../ui/no-break.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callApi } from '../../ui/requests/call-api.ts';
import { withProof } from '../../ui/requests/proof.ts';
import { consequences } from './consequences.ts';
import { Section } from './section.tsx';
import { Unfold } from './unfold.tsx';

interface DeleteAccountProps {
  deleting: DeletionPreview;
  /** Where to ask for money that is still due. */
  supportEmail: string;
}

/** Deletes the account. It is folded at first, because it is long and few people need it. */
export function DeleteAccount(props: DeleteAccountProps) {
  return (
    <Section title="Delete account" lead="This can’t be undone.">
      <Unfold open="Delete account">{(close) => <Ending {...props} onCancel={close} />}</Unfold>
    </Section>
  );
}

/** Says what deletion does and what prevents it. */
export function Ending({ deleting, supportEmail, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { due } = moneyLeft(deleting.money);
  const blocked = deleting.inTheWay.length + deleting.toHandOver.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        What happens if you delete it
      </h3>
      <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-muted">
        {consequences(deleting).map((line) => (
          <li key={line}>{noBreak(line)}</li>
        ))}
      </ul>
      {due ? <StillDue amount={due} supportEmail={supportEmail} /> : null}
      {deleting.inTheWay.length > 0 ? <InTheWay events={deleting.inTheWay} /> : null}
      {deleting.toHandOver.length > 0 ? <ToHandOver organisations={deleting.toHandOver} /> : null}
      <div className="flex flex-wrap gap-3">
        {blocked ? null : (
          <Button look="wary" onPress={() => setAsking(true)}>
            Delete account
          </Button>
        )}
        <Button onPress={onCancel}>Keep account</Button>
      </div>
      <Goodbye open={asking} onOpenChange={setAsking} email={deleting.email} due={due} />
    </div>
  );
}

/** A warning only: it does not prevent deletion. */
function StillDue({ amount, supportEmail }: { amount: string; supportEmail: string }) {
  return (
    <Notice kind="warning" title={`We still owe you ${amount}`} className="wrap-anywhere">
      <p>
        Once your account is gone, we won’t know who to pay. Write to{' '}
        <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere">
          <MailAddress of={supportEmail} />
        </a>{' '}
        to get it paid out first.{' '}
        <Link to="/platform/money" className="text-link">
          See what you’re owed
        </Link>
      </p>
    </Notice>
  );
}

function ToHandOver({ organisations }: { organisations: DeletionPreview['toHandOver'] }) {
  return (
    <Notice kind="warning" title="First make a colleague an owner">
      <p>
        Your colleagues need an owner who stays.{' '}
        <Link to="/platform/team" className="text-link">
          Choose one on the Team page
        </Link>
        . You’re the only one of:
      </p>
      <ul className="mt-3 list-disc ps-5 wrap-anywhere">
        {organisations.map(({ id, name }) => (
          <li key={id}>{name || 'An organisation without a name'}</li>
        ))}
      </ul>
    </Notice>
  );
}

function InTheWay({ events }: { events: DeletionPreview['inTheWay'] }) {
  return (
    <Notice
      kind="warning"
      title={`First cancel ${events.length === 1 ? 'this event' : `these ${formatCount(events.length)} events`}`}
    >
      <p>People can buy tickets for {events.length === 1 ? 'it' : 'them'}, or already have some.</p>
      <ul className="mt-3 grid gap-3">
        {events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            <Link to={`/platform/event/${event.id}`} className="text-link">
              {event.name}
            </Link>
            <span className="block text-sm">
              <EventDate event={event} />, {seats(event.taken)}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const seats = (taken: number) =>
  taken === 0 ? 'no seats taken' : taken === 1 ? '1 seat taken' : `${formatCount(taken)} seats taken`;

interface GoodbyeProps {
  email: string;
  /** The money that is not paid out to them, in words; empty if there is none. */
  due: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Goodbye({ email, due, open, onOpenChange }: GoodbyeProps) {
  const leave = async () => {
    await withProof(() => callApi('POST', '/api/account/deletion'));
    leaveBrowser();
    window.location.assign('/?goodbye');
  };
  return (
    <ConfirmDialog
      title="Delete your account?"
      open={open}
      onOpenChange={onOpenChange}
      confirm="Delete account"
      onConfirm={leave}
    >
      <p>
        The account for <strong className="text-base-content wrap-anywhere">{email}</strong> will be deleted
        for good, and every device will be logged out.
      </p>
      {due ? (
        <p>
          We still owe you <strong className="text-base-content">{due}</strong>, and can’t pay it once your
          account is gone.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
