import type { EventPageType } from '../../../core/events/event-page.ts';
import { Money } from '../../ui/money.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';
import { ErrorSlot } from './error-slot.tsx';
import { Stepper } from './stepper.tsx';

/** From how many left on the picker says so. */
const FEW = 20;

interface TicketChoiceProps {
  type: EventPageType;
  quantity: string;
  error: string | undefined;
}

/** One ticket type: what it is and costs, and how many of it. */
export function TicketChoice({ type, quantity, error }: TicketChoiceProps) {
  const soldOut = type.left <= 0;
  return (
    <li>
      <TicketStub
        quiet={soldOut}
        marked={Number(quantity) > 0}
        stub={
          soldOut ? (
            <span className="font-semibold">Sold out</span>
          ) : (
            <Stepper type={type} quantity={quantity} />
          )
        }
      >
        <TicketFace type={type} soldOut={soldOut} />
      </TicketStub>
      <ErrorSlot path={`quantities.${type.id}`} message={error} />
    </li>
  );
}

export function TicketFace({ type, soldOut }: { type: EventPageType; soldOut: boolean }) {
  const few = !soldOut && type.left > 0 && type.left <= FEW;
  return (
    <div className="grid gap-1">
      <p className="leading-snug font-semibold wrap-anywhere">{type.name}</p>
      <p className="ticket-price font-display text-lg font-bold tracking-tight sm:text-xl">
        {soldOut ? <span className="sr-only">Price: </span> : null}
        {type.price.minor === 0 ? (
          'Free'
        ) : (
          <Money of={type.price} className={soldOut ? 'line-through' : ''} />
        )}
      </p>
      {few ? <p className="text-sm font-medium text-main-text">{type.left} left</p> : null}
    </div>
  );
}
