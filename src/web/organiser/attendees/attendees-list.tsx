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
      width: 'w-[26%]',
      heads: true,
      cell: (attendee) => <Who of={attendee} eventId={event.id} />,
    },
    {
      name: 'Ticket',
      cell: (attendee) => <TicketOf of={attendee} />,
    },
    {
      name: 'Answers',
      width: 'w-[20%]',
      className: 'text-sm text-muted',
      cell: (attendee) => <Answers of={attendee} />,
    },
    {
      name: 'Checked in',
      className: 'text-sm',
      cell: (attendee) => <CheckedIn of={attendee} timeZone={event.timeZone} />,
    },
    {
      name: 'Actions',
      head: <span className="sr-only">Actions</span>,
      width: 'w-11',
      cell: (attendee) => <AttendeeMenu attendee={attendee} {...list} />,
    },
  ];
  return (
    <TableOrCards
      caption="Attendees of this event"
      rows={attendees}
      columns={writes ? columns : columns.slice(1)}
      from="lg"
      card={(attendee) => (
        <li className="flex items-start gap-2 border-t border-line py-3">
          {writes ? <SelectAttendee of={attendee} {...list} /> : null}
          <div className="grid min-w-0 flex-1 gap-1">
            <Who of={attendee} eventId={event.id} />
            <TicketOf of={attendee} />
            <p className="text-sm text-muted empty:hidden">
              <Answers of={attendee} />
            </p>
            {attendee.checkedIn ? (
              <div className="text-sm">
                <CheckedIn of={attendee} timeZone={event.timeZone} />
              </div>
            ) : null}
          </div>
          <AttendeeMenu attendee={attendee} {...list} />
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

/** The attendee's name with the address below it, or the address alone; it leads to the order. */
function Who({ of, eventId }: { of: FoundAttendee; eventId: string }) {
  const email = of.ownEmail ?? emailInWords(of);
  return (
    <div className="min-w-0">
      <Link
        to={`/platform/event/${eventId}/orders/${of.orderId}`}
        className="text-link inline-block font-semibold wrap-anywhere"
      >
        {of.name ? <bdi>{of.name}</bdi> : <MailAddress of={email} />}
      </Link>
      {of.name ? (
        <span className="block text-sm font-normal text-muted wrap-anywhere">
          <MailAddress of={email} />
        </span>
      ) : null}
    </div>
  );
}

function TicketOf({ of }: { of: FoundAttendee }) {
  const [words, kind] = STATE_WORDS[of.state];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="wrap-anywhere">{of.typeName}</bdi>
      <span className="font-mono text-sm whitespace-nowrap text-muted">{of.shortCode}</span>
      {of.state === 'valid' ? null : <Badge kind={kind}>{words}</Badge>}
      {of.guest ? (
        <span className="text-sm text-muted wrap-anywhere">
          Guest: <bdi>{of.guest}</bdi>
        </span>
      ) : null}
    </p>
  );
}

function Answers({ of }: { of: FoundAttendee }) {
  const words = answersInWords(of);
  return words ? (
    <span className="line-clamp-2 wrap-anywhere" title={words}>
      {words}
    </span>
  ) : null;
}

function CheckedIn({ of, timeZone }: { of: FoundAttendee; timeZone: string }) {
  const { checkedIn } = of;
  if (!checkedIn) return <span className="text-muted">Not yet</span>;
  const where = checkedIn.gate === checkedIn.area ? checkedIn.gate : `${checkedIn.gate}, ${checkedIn.area}`;
  return (
    <>
      <span className="block font-semibold whitespace-nowrap">
        <LocalMoment at={checkedIn.at} timeZone={timeZone} brief />
      </span>
      <span className="block text-muted wrap-anywhere">
        {[peopleInWords(of), where].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
