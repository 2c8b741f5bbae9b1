import { type ReactNode, useId } from 'react';
import type { OrganiserOrder } from '../../../../core/order-desk/organiser-order.ts';
import type { Money } from '../../../../core/shared/money.ts';
import { FieldError } from '../../../ui/forms/field-frame.tsx';
import { Price } from '../../../ui/money.tsx';
import { boughtInWords } from './bought-words.ts';

interface TicketChoiceProps {
  tickets: OrganiserOrder['tickets'];
  /** Returns the price that a ticket was sold for, by its id. */
  priceOf: (id: string) => Money;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** '' without an error. */
  error: string;
  hint?: ReactNode;
}

/** An add-on is refunded with its ticket. */
const goesAlong = (addOnTo: string | null, chosen: readonly string[]) =>
  addOnTo !== null && chosen.includes(addOnTo);

/** Chooses tickets and add-ons of an order. */
export function TicketChoice({ tickets, priceOf, chosen, onChange, error, hint }: TicketChoiceProps) {
  const errorId = useId();
  const hintId = useId();
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="text-base-content" aria-describedby={described || undefined}>
      <legend className="font-semibold">Which {boughtInWords(tickets)}?</legend>
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <ul>
        {tickets.map(({ id, shortCode, typeName, attendee, admittedAt, addOnTo, collectedAt }) => (
          <li key={id} className="border-b border-line last:border-0">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(id) || goesAlong(addOnTo, chosen)}
                disabled={goesAlong(addOnTo, chosen)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
                <span className="min-w-0">
                  <span className="font-semibold wrap-anywhere">
                    <bdi>{attendee.name || typeName}</bdi>
                  </span>{' '}
                  <span className="text-muted wrap-anywhere">
                    {attendee.name ? (
                      <>
                        <bdi>{typeName}</bdi>{' '}
                      </>
                    ) : null}
                    <span className="font-mono whitespace-nowrap">{shortCode}</span>
                    {admittedAt ? ', checked in' : ''}
                    {collectedAt ? ', collected' : ''}
                    {goesAlong(addOnTo, chosen) ? ', goes back with its ticket' : ''}
                  </span>
                </span>{' '}
                <span className="ms-auto">
                  <Price of={priceOf(id)} />
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
