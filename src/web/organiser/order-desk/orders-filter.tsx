import { Search } from 'lucide-react';
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
  sort: string;
}

/** Filters and sorts the list. A choice applies at once, a text with Enter or the button. */
export function OrdersFilter({ asked }: { asked: Asked }) {
  const submit = useSubmit();
  const busy = useNavigation().state === 'loading';
  return (
    <Form
      role="search"
      method="get"
      // The filter also follows the address, on back and forward.
      key={`${asked.text}|${asked.state}|${asked.sort}`}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget);
      }}
      className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto_13rem_13rem]"
    >
      <Field
        label="Find an order"
        name="text"
        type="search"
        maxLength={254}
        defaultValue={asked.text}
        placeholder="Email, order number or ticket code"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" look="quiet" busy={busy} className="max-sm:w-full">
        <Search aria-hidden className="size-4" />
        Find
      </Button>
      <div className="col-span-full grid grid-cols-[repeat(2,minmax(0,1fr))] gap-4 lg:col-span-2">
        <Select label="Status" name="state" defaultValue={asked.state}>
          {ORDER_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_WORDS[filter]}
            </option>
          ))}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={asked.sort}>
          {Object.entries(SORTS).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </Select>
      </div>
    </Form>
  );
}
