import { ROLES, type Role } from '../../../core/shared/actor.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ROLE_WORDS } from './role-words.ts';

export interface Place {
  role: Role;
  eventIds: string[] | null;
  /** Events at whose doors they also check tickets; the door's own page adds and removes these. */
  doors: string[];
}

interface PlaceFieldsProps {
  place: Place;
  onChange: (place: Place) => void;
  events: { id: string; name: string }[];
  /** Only owners can make somebody an owner. */
  owns: boolean;
  wrong: Record<string, string>;
}

/** Chooses a member's role and events. */
export function PlaceFields({ place, onChange, events, owns, wrong }: PlaceFieldsProps) {
  const { role, eventIds } = place;
  const roles = ROLES.filter((one) => one !== 'owner' || owns);
  const toggle = (id: string, on: boolean) =>
    onChange({
      ...place,
      eventIds: on ? [...(eventIds ?? []), id] : (eventIds ?? []).filter((one) => one !== id),
    });
  return (
    <>
      <Select
        label="Role"
        name="role"
        value={role}
        onChange={({ target }) => onChange({ ...place, role: target.value as Role })}
        hint={ROLE_WORDS[role].says}
        error={wrong.role}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {ROLE_WORDS[one].label}
          </option>
        ))}
      </Select>
      {role === 'owner' ? null : (
        <Select
          label="Events"
          value={eventIds === null ? 'all' : 'some'}
          onChange={({ target }) => onChange({ ...place, eventIds: target.value === 'all' ? null : [] })}
          error={wrong.eventIds}
        >
          <option value="all">All events, including future ones</option>
          <option value="some">Only some events</option>
        </Select>
      )}
      {role === 'owner' || eventIds === null ? null : (
        <fieldset className="max-h-64 min-w-0 overflow-y-auto">
          <legend className="sr-only">Which events</legend>
          {events.length === 0 ? <p className="text-muted">There are no events yet.</p> : null}
          {events.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={eventIds.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** What is sent; owners have all events. */
export const placeToSend = ({ role, eventIds, doors }: Place): Place => ({
  role,
  doors,
  eventIds: role === 'owner' ? null : eventIds,
});
