import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import type { FollowingDeleted } from '../../../../core/series/delete-following.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import { callApi } from '../../../ui/requests/call-api.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { FollowingChoice } from '../../series/following-choice.tsx';
import { deletedTitle } from './deleted-title.ts';

interface DeleteEventDialogProps {
  event: Pick<OwnEventDetails, 'id' | 'name'>;
  /** How many later dates of its series can be deleted with it. */
  later: number;
  /** The reader is its organiser, not an admin. */
  own: boolean;
  onOpenChange: (open: boolean) => void;
}

type Fates = FollowingDeleted['dates'];

/** Confirms the deletion of an event, alone or with later dates, and says which of those stay. */
export function DeleteEventDialog({ event: { id, name }, later, own, onOpenChange }: DeleteEventDialogProps) {
  const change = useChange();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [following, setFollowing] = useState(false);
  const [fates, setFates] = useState<Fates>([]);
  const leave = () => navigate(own ? '/platform/events' : '/platform/admin');
  const remove = async () => {
    if (!following) return change('delete', own ? {} : { list: 'admin' });
    // Uses the API, because this page's data, which would be reloaded, is gone.
    const { dates } = await callApi<FollowingDeleted>('DELETE', `/api/events/${id}/following`);
    if (dates.some(({ deleted }) => !deleted)) {
      setFates(dates);
      return false;
    }
    toast.success(deletedTitle(dates));
    return leave();
  };
  const close = async (open: boolean) => {
    if (fates.some((date) => date.id === id && date.deleted)) return leave();
    onOpenChange(open);
    if (fates.length > 0) await revalidate();
  };
  if (fates.length > 0) {
    return (
      <ConfirmDialog
        title={deletedTitle(fates)}
        open
        onOpenChange={close}
        confirm=""
        cancel="Close"
        onConfirm={() => undefined}
      >
        <WhatBecameOf dates={fates} />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={
        <>
          Delete “<bdi>{name}</bdi>”?
        </>
      }
      open
      onOpenChange={close}
      confirm={following ? `Delete ${later + 1} dates` : 'Delete event'}
      cancel="Keep it"
      onConfirm={remove}
    >
      <p>
        {following
          ? 'Their pages, ticket types and door staff go with them. This can’t be undone.'
          : 'Its page, ticket types and door staff go with it. This can’t be undone.'}
      </p>
      {later > 0 ? (
        <div className="text-base-content">
          <FollowingChoice
            legend="Delete"
            hint="Dates that people have ordered for stay, and we’ll tell you which."
            later={later}
            following={following}
            onChange={setFollowing}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

function WhatBecameOf({ dates }: { dates: Fates }) {
  const [stay, gone] = [dates.filter(({ deleted }) => !deleted), dates.filter(({ deleted }) => deleted)];
  return (
    <>
      <Notice kind="warning" title={stay.length === 1 ? '1 date stays' : `${stay.length} dates stay`}>
        <ul className="grid gap-1">
          {stay.map((date) => (
            <li key={date.id}>
              <Link to={`/platform/event/${date.id}/settings#end`} className="text-link">
                {dayOf(date)}
              </Link>
              : {date.why}
            </li>
          ))}
        </ul>
      </Notice>
      {gone.length > 0 ? (
        <>
          <p>Deleted for good:</p>
          <ul className="grid list-inside list-disc gap-1">
            {gone.map((date) => (
              <li key={date.id}>{dayOf(date)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

const dayOf = ({ startsAt, timeZone }: Fates[number]) => {
  const { day, time } = describeDate(startsAt, timeZone, 'short');
  return `${day}, ${time}`;
};
