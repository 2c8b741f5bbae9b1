import { Minus, Plus } from 'lucide-react';
import type { EventPageAddOn, EventPageType } from '../../../../core/event-page/event-page.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import type { PickedRule } from '../../checkout/event-page/room-for.ts';

interface StepperProps {
  type: EventPageType;
  quantity: string;
  feeOnTop: boolean;
  /** The add-on that it is a variant of. */
  addOn?: Pick<EventPageAddOn, 'id' | 'perTicketLimit' | 'soldAlone' | 'ticketTypes'>;
}

/** Asks for a quantity: a number input between minus and plus buttons, which need scripts. */
export function Stepper({ type, quantity, feeOnTop, addOn }: StepperProps) {
  const name = isolate(type.name);
  const most = Math.min(type.left, type.perOrderLimit);
  // A form that comes back may ask for more than is left by now.
  const shown = Number(quantity) > most ? String(most) : quantity;
  const mostSays =
    most < type.perOrderLimit
      ? `Only ${most} left, so we set it to ${most}.`
      : `The limit is ${most} per order, so we set it to ${most}.`;
  return (
    <div className="stepper">
      <button
        type="button"
        data-step="-1"
        aria-label={`One ${name} less`}
        className="stepper-button needs-script"
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        type="number"
        name={`quantity[${type.id}]`}
        aria-label={`How many ${name}`}
        aria-describedby={`quantities.${type.id}-error`}
        defaultValue={shown}
        min={0}
        max={most}
        step={1}
        inputMode="numeric"
        data-most-says={mostSays}
        data-least={type.perOrderMinimum > 1 ? type.perOrderMinimum : undefined}
        data-type={type.name}
        data-price={type.charged.minor - (feeOnTop ? type.fee.minor : 0)}
        data-fee={feeOnTop ? type.fee.minor : undefined}
        data-currency={type.price.currency}
        data-add-on={addOn?.id}
        data-rule={addOn && ruleOf(addOn)}
        className="stepper-number"
      />
      <button
        type="button"
        data-step="1"
        aria-label={`One ${name} more`}
        className="stepper-button needs-script"
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** What the script needs to limit an add-on to the chosen tickets. */
const ruleOf = ({ perTicketLimit, soldAlone, ticketTypes }: NonNullable<StepperProps['addOn']>) =>
  JSON.stringify({ perTicketLimit, soldAlone, ticketTypes } satisfies PickedRule);
