import { Search } from 'lucide-react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { ATTENDEE_STATES, type AttendeeState } from '../../../core/attendee-desk/attendee-search.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';

const STATES: Record<AttendeeState, string> = {
  current: 'Valid and on hold',
  valid: 'Valid',
  on_hold: 'On hold',
  ended: 'No longer valid',
  all: 'All tickets',
};

const CHECKED_IN = { any: 'Everyone', yes: 'Checked in', no: 'Not checked in' } as const;

export interface Asked {
  text: string;
  type: string;
  state: string;
  checkedIn: string;
}

interface AttendeesFilterProps {
  asked: Asked;
  types: readonly { id: string; name: string }[];
}

/** Filters the list. A choice applies at once, a text with Enter or the button. */
export function AttendeesFilter({ asked, types }: AttendeesFilterProps) {
  const submit = useSubmit();
  const busy = useNavigation().state === 'loading';
  return (
    <Form
      role="search"
      method="get"
      // The filter also follows the address, on back and forward.
      key={Object.values(asked).join('|')}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget);
      }}
      className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field
        label="Find an attendee"
        name="text"
        type="search"
        maxLength={254}
        defaultValue={asked.text}
        placeholder="Name, email, order number or ticket code"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" look="quiet" busy={busy} className="max-sm:w-full">
        <Search aria-hidden className="size-4" />
        Find
      </Button>
      <div className="col-span-full grid gap-4 sm:grid-cols-3">
        <Select label="Ticket type" name="type" defaultValue={asked.type}>
          <option value="">All types</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Check-in" name="checkedIn" defaultValue={asked.checkedIn}>
          {Object.entries(CHECKED_IN).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <Select label="Ticket status" name="state" defaultValue={asked.state}>
          {ATTENDEE_STATES.map((state) => (
            <option key={state} value={state}>
              {STATES[state]}
            </option>
          ))}
        </Select>
      </div>
    </Form>
  );
}
