import { Link } from 'react-router';
import type { FoundAttendee } from '../../../core/attendee-desk/find-attendees.ts';
import type { DeskEventSummary } from '../../../core/order-desk/get-desk-event.ts';
import { emailInWords } from '../../../core/orders/no-email.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { Badge } from '../../ui/badge.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { AttendeeMenu } from './attendee-menu.tsx';
import { answersInWords, calledOf, peopleInWords, STATE_WORDS } from './attendee-words.ts';

interface AttendeesListProps {
  attendees: FoundAttendee[];
  event: DeskEventSummary;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onCheckIn: (attendee: FoundAttendee) => void;
  onUndo: (attendee: FoundAttendee) => void;
}

/** A page of attendees: a table, or cards on smaller screens. */
export function AttendeesList(list: AttendeesListProps) {
  const { attendees, event, selected, onSelect } = list;
  const writes = event.may.includes('messages.send');
  const ids = attendees.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const columns: Column<FoundAttendee>[] = [
    {
      name: 'Select',
      head: (
        <label className="select-box">
          <input
            type="checkbox"
            className="checkbox"
            aria-label="Select all attendees on this page"
            checked={chosen === ids.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
            }}
            onChange={({ target }) => onSelect(ids, target.checked)}
          />
        </label>
      ),
      width: 'w-11',
      cell: (attendee) => <SelectAttendee of={attendee} {...list} />,
    },
    {
      name: 'Attendee',
      heads: true,
      width: 'w-[32%]',
      cell: (attendee) => (
        <p className="flex items-baseline gap-2">
          <Who of={attendee} eventId={event.id} className="max-w-full shrink-0 truncate hover:underline" />
          {attendee.name ? (
            <span className="min-w-0 truncate text-sm font-normal text-muted">{emailOf(attendee)}</span>
          ) : null}
        </p>
      ),
    },
    {
      name: 'Ticket',
      width: 'w-[22%]',
      className: 'cut-off',
      cell: (attendee) => (
        <>
          <TypeOf of={attendee} />
          <Reason of={attendee} />
        </>
      ),
    },
    { name: 'Code', className: 'font-mono text-sm whitespace-nowrap', cell: ({ shortCode }) => shortCode },
    {
      name: 'Answers',
      width: 'w-[18%]',
      className: 'cut-off text-sm text-muted',
      cell: (attendee) => <span title={answersInWords(attendee)}>{answersInWords(attendee)}</span>,
    },
    {
      name: 'Checked in',
      className: 'text-sm whitespace-nowrap',
      cell: (attendee) => <CheckedIn of={attendee} timeZone={event.timeZone} />,
    },
    {
      name: 'Actions',
      head: <span className="sr-only">Actions</span>,
      width: 'w-10',
      cell: (attendee) => <AttendeeMenu attendee={attendee} {...list} />,
    },
  ];
  return (
    <TableOrCards
      caption="Attendees of this event"
      rows={attendees}
      columns={writes ? columns : columns.slice(1)}
      from="lg"
      className="dense-table"
      card={(attendee) => (
        <li className="event-row">
          {writes ? (
            <div className="relative z-10">
              <SelectAttendee of={attendee} {...list} />
            </div>
          ) : null}
          <div className="min-w-0 flex-1">
            <p>
              <Who of={attendee} eventId={event.id} className="block truncate after:absolute after:inset-0" />
            </p>
            <p className="truncate text-sm text-muted">
              <TypeOf of={attendee} /> · <span className="font-mono">{attendee.shortCode}</span>
              <Reason of={attendee} />
            </p>
            {attendee.checkedIn ? (
              <p className="truncate text-sm">
                <CheckedIn of={attendee} timeZone={event.timeZone} />
              </p>
            ) : null}
          </div>
          <div className="relative z-10">
            <AttendeeMenu attendee={attendee} {...list} />
          </div>
        </li>
      )}
    />
  );
}

function SelectAttendee({ of, selected, onSelect }: { of: FoundAttendee } & AttendeesListProps) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Select ${isolate(calledOf(of))}`}
        checked={selected.has(of.id)}
        onChange={({ target }) => onSelect([of.id], target.checked)}
      />
    </label>
  );
}

const emailOf = (of: FoundAttendee) => <MailAddress of={of.ownEmail ?? emailInWords(of)} />;

/** The attendee by name or else address, which leads to the order. */
function Who({ of, eventId, className }: { of: FoundAttendee; eventId: string; className: string }) {
  return (
    <Link
      to={`/platform/event/${eventId}/orders/${of.orderId}`}
      className={`font-semibold text-base-content ${className}`}
    >
      {of.name ? <bdi>{of.name}</bdi> : emailOf(of)}
    </Link>
  );
}

/** The ticket's type, and its state unless it is valid. */
function TypeOf({ of }: { of: FoundAttendee }) {
  const [words, kind] = STATE_WORDS[of.state];
  return (
    <>
      <bdi>{of.typeName}</bdi>
      {of.state === 'valid' ? null : (
        <>
          {' '}
          <Badge kind={kind}>{words}</Badge>
        </>
      )}
    </>
  );
}

/** Why the ticket was given away, if it was. */
function Reason({ of: { guest } }: { of: FoundAttendee }) {
  if (!guest) return null;
  return (
    <span className="text-sm text-muted" title={guest}>
      {' '}
      · <bdi>{guest}</bdi>
    </span>
  );
}

function CheckedIn({ of, timeZone }: { of: FoundAttendee; timeZone: string }) {
  const { checkedIn } = of;
  if (!checkedIn) return <span className="text-muted">Not yet</span>;
  const where = checkedIn.gate === checkedIn.area ? checkedIn.gate : `${checkedIn.gate}, ${checkedIn.area}`;
  return (
    <span title={where}>
      <LocalMoment at={checkedIn.at} timeZone={timeZone} brief />
      <span className="text-muted"> · {peopleInWords(of) ?? checkedIn.gate}</span>
    </span>
  );
}
