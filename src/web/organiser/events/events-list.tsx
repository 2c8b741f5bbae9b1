import { Link } from 'react-router';
import type { OwnEvent } from '../../../core/event-lists/event-lists.ts';
import type { Action } from '../../../core/organisations/may.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { ApprovalState } from './approval.tsx';
import { EventPicture } from './event-picture.tsx';
import { Revenue } from './revenue.tsx';
import { EventSold } from './sold.tsx';

/** An event as the list shows it, with the first words of its description without markup. */
export type ListedEvent = OwnEvent & { summary: string; may: readonly Action[] };

interface Selectable {
  events: ListedEvent[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], on: boolean) => void;
}

type OfEvent = Omit<Selectable, 'events'> & { event: ListedEvent };

/** An organiser's events: a table, or cards on smaller screens. */
export function EventsList({ events, selected, onSelect }: Selectable) {
  const all = events.map(({ id }) => id);
  const chosen = all.filter((id) => selected.has(id)).length;
  const columns: Column<ListedEvent>[] = [
    {
      name: 'Select',
      head: events.some(({ may }) => may.includes('event.end')) ? (
        <label className="select-box">
          <input
            type="checkbox"
            className="checkbox"
            aria-label="Select all events on this page"
            checked={chosen === all.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < all.length;
            }}
            onChange={(change) => onSelect(all, change.target.checked)}
          />
        </label>
      ) : null,
      width: 'w-11',
      cell: (event) => <SelectEvent event={event} selected={selected} onSelect={onSelect} />,
    },
    { name: 'Event', width: 'w-[34%]', heads: true, cell: (event) => <PictureAndName of={event} /> },
    {
      name: 'Description',
      width: 'w-[17%]',
      className: 'text-sm text-muted',
      cell: ({ summary }) => <span className="line-clamp-3 wrap-anywhere">{summary}</span>,
    },
    { name: 'Approval', className: 'max-w-44', cell: (event) => <ApprovalState event={event} /> },
    {
      name: 'Sale',
      cell: (event) => (
        <div className="min-w-48">
          <EventSale event={event} />
          <EventSold of={event} />
        </div>
      ),
    },
    { name: 'Revenue', figure: true, cell: ({ revenue }) => <Revenue of={revenue} /> },
    {
      name: 'Actions',
      head: <span className="sr-only">Actions</span>,
      cell: (event) => <EventLinks event={event} />,
    },
  ];
  return (
    <TableOrCards
      caption="Your events"
      rows={events}
      columns={columns}
      from="xl"
      rowClassName={({ over, cancelled }) => (over || cancelled ? 'text-muted' : undefined)}
      card={(event) => <EventCard event={event} selected={selected} onSelect={onSelect} />}
      cardsClassName="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3"
    />
  );
}

const PictureAndName = ({ of: event }: { of: ListedEvent }) => (
  <div className="flex items-center gap-4">
    <EventPicture event={event} className="w-24 shrink-0" />
    <div className="min-w-0">
      <p className="font-display text-lg leading-tight font-bold text-base-content wrap-anywhere">
        <bdi>{event.name}</bdi>
      </p>
      <p className="mt-1 text-sm">
        <EventDate event={event} short />
      </p>
    </div>
  </div>
);

function EventCard({ event, selected, onSelect }: OfEvent) {
  return (
    <li className="grid content-start gap-3">
      <EventPicture event={event} className="w-full" />
      <div className="flex items-start">
        <SelectEvent event={event} selected={selected} onSelect={onSelect} />
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">
            <bdi>{event.name}</bdi>
          </h2>
          <p className="mt-1 text-muted">
            <EventDate event={event} short />
          </p>
        </div>
      </div>
      {event.summary ? (
        <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{event.summary}</p>
      ) : null}
      <ApprovalState event={event} />
      <div>
        <EventSale event={event} />
        <EventSold of={event} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Revenue of={event.revenue} />
        <EventLinks event={event} />
      </div>
    </li>
  );
}

/** Empty if the approval already says it. */
function EventSale({ event }: { event: ListedEvent }) {
  if (event.cancelled || event.sale === 'preview') return null;
  return (
    <p className="mb-1 text-sm font-semibold">
      <SaleWords event={event} short />
    </p>
  );
}

/** Selects the event for deletion; nothing for people who may not delete it. */
function SelectEvent({ event, selected, onSelect }: OfEvent) {
  if (!event.may.includes('event.end')) return null;
  return (
    <label className="select-box">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Select ${isolate(event.name)}`}
        checked={selected.has(event.id)}
        onChange={(change) => onSelect([event.id], change.target.checked)}
      />
    </label>
  );
}

/** 'Details', and 'Edit' and 'Duplicate' for people who may do that, each labelled with the event's name. */
function EventLinks({ event }: { event: Pick<ListedEvent, 'id' | 'name' | 'cancelled' | 'may'> }) {
  return (
    <p className="flex flex-wrap justify-end gap-x-4">
      <Link
        to={`/platform/event/${event.id}`}
        className="text-link inline-flex min-h-11 xl:min-h-8 items-center"
      >
        Details
        <span className="sr-only">
          {' '}
          of <bdi>{event.name}</bdi>
        </span>
      </Link>
      {event.cancelled || !event.may.includes('event.edit') ? null : (
        <Link
          to={`/platform/edit-event/${event.id}`}
          className="text-link inline-flex min-h-11 xl:min-h-8 items-center"
        >
          Edit
          <span className="sr-only">
            {' '}
            <bdi>{event.name}</bdi>
          </span>
        </Link>
      )}
      {event.may.includes('event.create') ? (
        <Link
          to={`/platform/event/${event.id}/duplicate`}
          className="text-link inline-flex min-h-11 xl:min-h-8 items-center"
        >
          Duplicate
          <span className="sr-only">
            {' '}
            <bdi>{event.name}</bdi>
          </span>
        </Link>
      ) : null}
    </p>
  );
}
