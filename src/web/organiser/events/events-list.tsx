import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnEvent, OwnEventsPage } from '../../../core/event-lists/event-lists.ts';
import { eventStatus } from '../../../core/event-page/event-status.ts';
import type { Action } from '../../../core/organisations/may.ts';
import { eventSpan } from '../../../core/shared/event-dates.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { EventActions } from './event-actions.tsx';
import { EventPicture } from './event-picture.tsx';
import { Revenue } from './revenue.tsx';
import { soldWords } from './sold.tsx';

/** An event as the list shows it, with the first words of its description without markup. */
export type ListedEvent = OwnEvent & { summary: string; may: readonly Action[] };

interface EventsListProps {
  events: ListedEvent[];
  sums: OwnEventsPage['sums'];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], on: boolean) => void;
  /** Called to delete one. */
  onDelete: (id: string) => void;
}

/** An organiser's events, a series in one row. */
export function EventsList({ events, sums, selected, onSelect, onDelete }: EventsListProps) {
  const all = events.filter(canSelect).map(({ id }) => id);
  const chosen = all.filter((id) => selected.has(id)).length;
  const actions = (event: ListedEvent) => <EventActions event={event} onDelete={() => onDelete(event.id)} />;
  const columns: Column<ListedEvent>[] = [
    {
      name: 'Select',
      head:
        all.length > 0 ? (
          <Tick
            label="Select all events on this page"
            checked={chosen === all.length}
            some={chosen > 0 && chosen < all.length}
            onChange={(on) => onSelect(all, on)}
          />
        ) : null,
      width: 'w-10',
      cell: (event) =>
        canSelect(event) ? (
          <Tick
            label={`Select ${isolate(event.name)}`}
            checked={selected.has(event.id)}
            onChange={(on) => onSelect([event.id], on)}
          />
        ) : null,
    },
    { name: 'Event', width: 'w-[40%]', heads: true, cell: (event) => <NameAndWords of={event} /> },
    { name: 'Date', className: 'whitespace-nowrap', cell: (event) => <EventDate event={event} short /> },
    { name: 'Status', cell: (event) => <StatusBadge of={eventStatus(event)} /> },
    {
      name: 'Sold',
      figure: true,
      className: 'whitespace-nowrap',
      cell: (event) => <SoldBriefly of={event} />,
    },
    {
      name: 'Revenue',
      figure: true,
      cell: ({ revenue }) => (revenue.length > 0 ? <Revenue of={revenue} /> : '–'),
    },
    { name: 'Actions', head: <span className="sr-only">Actions</span>, width: 'w-11', cell: actions },
  ];
  return (
    <TableOrCards
      caption="Your events"
      rows={events}
      columns={columns}
      from="lg"
      className="dense-table"
      rowClassName={({ over, cancelled }) => (over || cancelled ? 'text-muted' : undefined)}
      card={(event) => <EventRow event={event} actions={actions(event)} />}
      sums={{
        Event: 'Total',
        Sold: formatCount(sums.sold),
        Revenue: sums.revenue.length > 0 ? <Revenue of={sums.revenue} /> : '–',
      }}
    />
  );
}

/** A series is deleted date by date. */
const canSelect = ({ may, series }: ListedEvent) => may.includes('event.end') && series === null;

const nameOf = ({ name, series }: ListedEvent) => series?.name ?? name;

/** "842 of 1 200", or only how many where the number of tickets depends on what is bought. */
function SoldBriefly({ of }: { of: ListedEvent }) {
  const { sold, capacity, room } = of;
  if (!room && capacity !== null) return `${formatCount(sold)} of ${formatCount(capacity)}`;
  return <span title={room ? soldWords(of) : undefined}>{formatCount(sold)} sold</span>;
}

function NameAndWords({ of: event }: { of: ListedEvent }) {
  return (
    <div className="flex items-center gap-3">
      <EventPicture event={event} className="w-14 shrink-0" />
      <div className="flex min-w-0 flex-1 items-baseline gap-2">
        <Link
          to={`/platform/event/${event.id}`}
          className="max-w-full shrink-0 truncate font-semibold text-base-content hover:underline"
        >
          <bdi>{nameOf(event)}</bdi>
        </Link>
        <MoreDates of={event} />
        {event.rejectedReason ? (
          <span
            dir="auto"
            title={event.rejectedReason}
            className="min-w-0 truncate text-sm font-normal text-muted"
          >
            {event.rejectedReason}
          </span>
        ) : (
          <span className="min-w-0 truncate text-sm font-normal text-muted">{event.summary}</span>
        )}
      </div>
    </div>
  );
}

function MoreDates({ of: { id, series } }: { of: ListedEvent }) {
  if (!series) return null;
  return (
    <Link
      to={`/platform/event/${id}/series`}
      className="shrink-0 text-sm font-normal text-muted underline-offset-2 hover:underline"
    >
      {formatCount(series.dates)} dates
    </Link>
  );
}

/** On a small screen: two lines, with everything that can be done in one menu. */
function EventRow({ event, actions }: { event: ListedEvent; actions: ReactNode }) {
  const { series, startsAt, timeZone, room, capacity } = event;
  const day = eventSpan(event, 'short')?.days ?? describeDate(startsAt, timeZone, 'short').day;
  return (
    <li className="event-row">
      <EventPicture event={event} className="w-16 shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={`/platform/event/${event.id}`} className="font-semibold after:absolute after:inset-0">
            <bdi>{nameOf(event)}</bdi>
          </Link>
        </p>
        <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <StatusBadge of={eventStatus(event)} />
          <span dir="auto" className="truncate">
            {event.rejectedReason ?? (series ? `${formatCount(series.dates)} dates from ${day}` : day)}
          </span>
        </p>
      </div>
      <p className="text-end text-sm tabular-nums">
        <span className="block font-semibold">{formatCount(event.sold)}</span>
        <span className="text-muted">
          {room || capacity === null ? 'sold' : `of ${formatCount(capacity)}`}
        </span>
      </p>
      <div className="relative">{actions}</div>
    </li>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected, but not all. */
  some?: boolean;
  onChange: (on: boolean) => void;
}

function Tick({ label, checked, some = false, onChange }: TickProps) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={(change) => onChange(change.target.checked)}
      />
    </label>
  );
}
