import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../core/shared/format-count.ts';
import type { WaitingPerson } from '../../../core/waiting-list/waiting-list.ts';
import { Section } from '../../account/settings/section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface WaitingPeopleProps {
  people: WaitingPerson[];
  more: number;
  open: boolean;
  eventId: string;
  timeZone: string;
  /** Whether the reader may remove people from the list. */
  handles: boolean;
}

/** People with an offer, then those in line. */
export function WaitingPeople({ people, more, open, ...rest }: WaitingPeopleProps) {
  const [removing, setRemoving] = useState<WaitingPerson>();
  const change = useChange();
  const remove = async ({ entryId }: WaitingPerson) => {
    await change('remove', { entryId });
    toast.success('Removed.');
  };
  return (
    <Section
      title="People"
      lead="People with an offer come first, then everybody else in the order they joined."
    >
      {people.length === 0 ? (
        <p className="text-muted">
          {open
            ? 'Nobody is waiting. Once a ticket type is sold out, its page invites people to join.'
            : 'Nobody is waiting, and nobody can join while the list is closed.'}
        </p>
      ) : (
        <ul>
          {people.map((person) => (
            <Person key={person.entryId} person={person} {...rest} onRemove={() => setRemoving(person)} />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="text-muted">And {formatCount(more)} more, who are all in the CSV.</p> : null}
      {removing ? (
        <ConfirmDialog
          title={<span className="wrap-anywhere">Remove {removing.email}?</span>}
          open
          onOpenChange={(isOpen) => isOpen || setRemoving(undefined)}
          confirm="Remove"
          onConfirm={() => remove(removing)}
        >
          <p>
            We’ll email them that they’re no longer on the list.
            {removing.offer ? ' The tickets that are reserved for them go to the next person.' : ''}
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

interface PersonProps extends Pick<WaitingPeopleProps, 'eventId' | 'timeZone' | 'handles'> {
  person: WaitingPerson;
  onRemove: () => void;
}

function Person({ person, eventId, timeZone, handles, onRemove }: PersonProps) {
  const { email, quantity, typeName, offer, joinedAt } = person;
  const at = describeDate(offer?.endsAt ?? joinedAt, timeZone, 'short');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:border-t">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="font-semibold wrap-anywhere">
          {offer ? (
            <Link to={`/platform/event/${eventId}/orders/${offer.orderId}`} className="text-link">
              {email}
            </Link>
          ) : (
            email
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {quantity} × <bdi>{typeName}</bdi> · {offer ? 'until' : 'since'} {at.day}, {at.time}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
        <Badge kind={offer ? 'warning' : 'neutral'}>{offer ? 'Offered' : 'Waiting'}</Badge>
        {handles ? (
          <Button look="wary" aria-label={`Remove ${email}`} onPress={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
    </li>
  );
}
