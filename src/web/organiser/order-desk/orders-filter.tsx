import { ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { ORDER_FILTERS } from '../../../core/order-desk/find-orders.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { FILTER_WORDS } from './order-states.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email A to Z',
  total: 'Largest first',
} as const;

export interface Asked {
  text: string;
  state: string;
  /** Days, "2026-11-29"; empty for any. */
  from: string;
  until: string;
  /** Empty for any. */
  tag: string;
  sort: string;
}

/** Filters and sorts the list. A choice applies at once, a text with Enter or the button. On small screens the choices are folded away. */
export function OrdersFilter({ asked, tags }: { asked: Asked; tags: readonly string[] }) {
  const submit = useSubmit();
  const busy = useNavigation().state === 'loading';
  const { text, state, from, until, tag, sort } = asked;
  const [shown, show] = useState(
    state !== 'live' || from !== '' || until !== '' || tag !== '' || sort !== 'newest',
  );
  return (
    <Form
      role="search"
      method="get"
      // The filter also follows the address, on back and forward.
      key={`${text}|${state}|${from}|${until}|${tag}|${sort}`}
      onChange={({ target, currentTarget }) => {
        const isChoice = target instanceof HTMLSelectElement;
        const isDay = target instanceof HTMLInputElement && target.type === 'date' && target.validity.valid;
        if (isChoice || isDay) void submit(currentTarget);
      }}
      className="orders-filter"
    >
      <Field
        label="Find an order"
        name="text"
        type="search"
        maxLength={254}
        defaultValue={text}
        placeholder="Email, order number or ticket code"
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-0"
      />
      <Button type="submit" look="quiet" busy={busy} aria-label="Find">
        <Search aria-hidden className="size-4" />
      </Button>
      <Button
        onPress={() => show(!shown)}
        aria-label={shown ? 'Hide the filters' : 'Show the filters'}
        className="lg:hidden"
      >
        <ListFilter aria-hidden className="size-4" />
      </Button>
      <div className="orders-choices" data-shown={shown}>
        <Select label="Status" name="state" defaultValue={state}>
          {ORDER_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_WORDS[filter]}
            </option>
          ))}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={sort}>
          {Object.entries(SORTS).map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </Select>
        {tags.length > 0 || tag !== '' ? (
          <Select label="Tag" name="tag" defaultValue={tag}>
            <option value="">Any</option>
            {[...new Set([...tags, ...(tag === '' ? [] : [tag])])].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        ) : null}
        <Field label="From" name="from" type="date" defaultValue={from} />
        <Field label="Until" name="until" type="date" defaultValue={until} />
      </div>
    </Form>
  );
}
