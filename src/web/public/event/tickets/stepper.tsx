import { Minus, Plus } from 'lucide-react';
import type { EventPageAddOn, EventPageType } from '../../../../core/event-page/event-page.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { event } from '../../../../languages/en/event.ts';
import { useWords } from '../../../ui/language/language.tsx';
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
  const say = useWords(event);
  const ticket = isolate(type.name);
  const most = Math.min(type.left, type.perOrderLimit);
  // A form that comes back may ask for more than is left by now.
  const shown = Number(quantity) > most ? String(most) : quantity;
  const mostSays = most < type.perOrderLimit ? say('onlyLeft', { count: most }) : say('orderLimit', { most });
  return (
    <div className="stepper">
      <button
        type="button"
        data-step="-1"
        aria-label={say('oneLess', { ticket })}
        className="stepper-button needs-script"
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        type="number"
        name={`quantity[${type.id}]`}
        aria-label={say('howManyOf', { ticket })}
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
        aria-label={say('oneMore', { ticket })}
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
