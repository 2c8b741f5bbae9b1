import { Link } from 'react-router';
import type { OwnEvent } from '../../../core/event-lists/event-lists.ts';
import type { Action } from '../../../core/organisations/may.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { ApprovalState } from './approval.tsx';
import { EventPicture } from './event-picture.tsx';
import { Revenue } from './revenue.tsx';
import { EventSold } from './sold.tsx';

/** An event as the list shows it, with the first words of its description without markup. */
export type ListedEvent = OwnEvent & { summary: string; may: readonly Action[] };

export interface Selectable {
  events: ListedEvent[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], on: boolean) => void;
}

/** An organiser's events on a wide screen. */
export function EventsTable({ events, selected, onSelect }: Selectable) {
  const all = events.map(({ id }) => id);
  const chosen = all.filter((id) => selected.has(id)).length;
  const selects = events.some(({ may }) => may.includes('event.end'));
  return (
    <table className="figures-table hidden xl:table">
      <caption className="sr-only">Your events</caption>
      <thead>
        <tr>
          <th scope="col" className="w-11">
            {selects ? (
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
            ) : null}
          </th>
          <th scope="col">Event</th>
          <th scope="col">Description</th>
          <th scope="col">Approval</th>
          <th scope="col">Sale</th>
          <th scope="col" className="figure">
            Revenue
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id} className={event.over || event.cancelled ? 'text-muted' : undefined}>
            <td>
              <SelectEvent event={event} selected={selected} onSelect={onSelect} />
            </td>
            <th scope="row" className="w-[34%]">
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
            </th>
            <td className="w-[17%] text-sm text-muted">
              <span className="line-clamp-3 wrap-anywhere">{event.summary}</span>
            </td>
            <td className="max-w-44">
              <ApprovalState event={event} />
            </td>
            <td>
              <div className="min-w-48">
                <EventSale event={event} />
                <EventSold of={event} />
              </div>
            </td>
            <td className="figure">
              <Revenue of={event.revenue} />
            </td>
            <td>
              <EventLinks event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Empty if the approval already says it. */
export function EventSale({ event }: { event: ListedEvent }) {
  if (event.cancelled || event.sale === 'preview') return null;
  return (
    <p className="mb-1 text-sm font-semibold">
      <SaleWords event={event} short />
    </p>
  );
}

/** Selects the event for deletion; nothing for people who may not delete it. */
export function SelectEvent({
  event,
  selected,
  onSelect,
}: Omit<Selectable, 'events'> & { event: ListedEvent }) {
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
export function EventLinks({ event }: { event: Pick<ListedEvent, 'id' | 'name' | 'cancelled' | 'may'> }) {
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
