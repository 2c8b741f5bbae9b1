import { type ReactNode, useId } from 'react';
import type { OrganiserOrder } from '../../../core/orders/organiser-order.ts';
import { FieldError } from '../../ui/field-frame.tsx';

interface TicketChoiceProps {
  tickets: OrganiserOrder['tickets'];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** '' while nothing is wrong. */
  error: string;
  hint?: ReactNode;
}

/** Which tickets of an order are meant. */
export function TicketChoice({ tickets, chosen, onChange, error, hint }: TicketChoiceProps) {
  const errorId = useId();
  const hintId = useId();
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="text-base-content" aria-describedby={described || undefined}>
      <legend className="font-semibold">Which tickets?</legend>
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <ul className="max-h-64 overflow-y-auto">
        {tickets.map(({ id, shortCode, typeName, admittedAt }) => (
          <li key={id} className="border-b border-line last:border-0">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              <span className="min-w-0">
                <span className="font-mono font-semibold">{shortCode}</span>{' '}
                <span className="text-muted wrap-anywhere">
                  <bdi>{typeName}</bdi>
                  {admittedAt ? ', checked in' : ''}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
