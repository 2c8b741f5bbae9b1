import { useState } from 'react';
import type { Audience, RecipientCount } from '../../../core/messages/message.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { people } from './message-words.tsx';

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
  types: readonly { id: string; name: string }[];
  /** Whether the event has questions that may be unanswered. */
  asks: boolean;
  error: string | undefined;
}

/** Chooses a message's recipients. */
export function AudienceFields({ audience, onChange, types, asks, error }: AudienceFieldsProps) {
  // The tickets stay to be chosen again after another choice.
  const [picked] = useState(audience.kind === 'tickets' ? audience : undefined);
  const chosen = audience.kind === 'types' ? audience.ticketTypeIds : [];
  const toggle = (id: string, on: boolean) =>
    onChange({ kind: 'types', ticketTypeIds: on ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <fieldset aria-describedby={error ? 'audience-error' : undefined} className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">To</legend>
      {picked ? (
        <Choice
          label={
            picked.ticketIds.length === 1
              ? 'The attendee you chose'
              : `The ${picked.ticketIds.length} attendees you chose`
          }
          checked={audience.kind === 'tickets'}
          onChoose={() => onChange(picked)}
        />
      ) : null}
      <Choice
        label="Everyone with a ticket"
        checked={audience.kind === 'all'}
        onChoose={() => onChange({ kind: 'all' })}
      />
      {types.length > 1 ? (
        <Choice
          label="Holders of some ticket types"
          checked={audience.kind === 'types'}
          onChoose={() => onChange({ kind: 'types', ticketTypeIds: [] })}
        />
      ) : null}
      {audience.kind === 'types' ? (
        <div className="ms-9 max-h-64 overflow-y-auto">
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
      ) : null}
      <Choice
        label="Everyone not checked in yet"
        checked={audience.kind === 'not-checked-in'}
        onChoose={() => onChange({ kind: 'not-checked-in' })}
      />
      {asks || audience.kind === 'unanswered' ? (
        <Choice
          label="Everyone with ticket details missing"
          checked={audience.kind === 'unanswered'}
          onChoose={() => onChange({ kind: 'unanswered' })}
        />
      ) : null}
      {error ? <FieldError id="audience-error">{error}</FieldError> : null}
    </fieldset>
  );
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="radio" name="audience" className="radio shrink-0" checked={checked} onChange={onChoose} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

interface RecipientLineProps {
  count: RecipientCount | undefined;
  essential: boolean;
  /** It goes to one customer. */
  toOne: boolean;
}

/** Says how many people get the message, and announces changes. */
export function RecipientLine({ count, essential, toOne }: RecipientLineProps) {
  const says = toOne ? aloneWords : sentence;
  return (
    <p aria-live="polite" className="min-h-6 text-muted">
      {count ? says(count, essential) : 'Counting…'}
    </p>
  );
}

function sentence({ recipients, unsubscribed }: RecipientCount, essential: boolean): string {
  const all = recipients + (essential ? unsubscribed : 0);
  const goes = all === 0 ? 'Nobody will get it.' : `${people(all)} will get it, each address once.`;
  if (unsubscribed === 0) return goes;
  if (essential) return `${goes} That includes ${people(unsubscribed)} who unsubscribed.`;
  const left = `${people(unsubscribed)} unsubscribed from your messages`;
  return `${goes} ${left} and ${unsubscribed === 1 ? 'is' : 'are'} left out.`;
}

function aloneWords({ recipients, unsubscribed }: RecipientCount, essential: boolean): string {
  if (recipients + (essential ? unsubscribed : 0) > 0) return 'They will get it at this address.';
  return unsubscribed > 0
    ? 'They unsubscribed from your messages. If it’s essential for their visit, say so below.'
    : 'They can’t get it.';
}
