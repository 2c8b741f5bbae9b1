import { ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
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

/** Filters the list. A choice applies at once, a text with Enter or the button. On small screens the choices are folded away. */
export function AttendeesFilter({ asked, types }: AttendeesFilterProps) {
  const submit = useSubmit();
  const busy = useNavigation().state === 'loading';
  const { text, type, state, checkedIn } = asked;
  const [shown, show] = useState(type !== '' || state !== 'current' || checkedIn !== 'any');
  return (
    <Form
      role="search"
      method="get"
      // The filter also follows the address, on back and forward.
      key={`${text}|${type}|${state}|${checkedIn}`}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget);
      }}
      className="orders-filter"
    >
      <Field
        label="Find an attendee"
        name="text"
        type="search"
        maxLength={254}
        defaultValue={text}
        placeholder="Name, email, order number or ticket code"
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
        <Select label="Ticket type" name="type" defaultValue={type}>
          <option value="">All types</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Check-in" name="checkedIn" defaultValue={checkedIn}>
          {Object.entries(CHECKED_IN).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <Select label="Ticket status" name="state" defaultValue={state}>
          {ATTENDEE_STATES.map((each) => (
            <option key={each} value={each}>
              {STATES[each]}
            </option>
          ))}
        </Select>
      </div>
    </Form>
  );
}
