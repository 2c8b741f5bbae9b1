import type { EventPageType } from '../../../../core/event-page/event-page.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { event } from '../../../../languages/en/event.ts';
import { ErrorSlot } from '../../../ui/forms/error-slot.tsx';
import { aloud, Tell, useAddress, useWords } from '../../../ui/language/language.tsx';
import { TicketStub } from '../../../ui/ticket-stub.tsx';
import { opened } from './as-opened.ts';
import { Opening } from './opening.tsx';
import { OpensIn } from './opens-in.tsx';
import { PriceChoice } from './price-choice.tsx';
import { Stepper } from './stepper.tsx';
import { TicketFace } from './ticket-face.tsx';

interface TicketChoiceProps {
  type: EventPageType;
  feeOnTop: boolean;
  /** IANA zone of the event. */
  timeZone: string;
  /** The page's now, an ISO 8601 instant. */
  now: string;
  quantity: string;
  error?: string | undefined;
  /** The price as typed, if buyers choose it. */
  typedPrice?: string | undefined;
  priceError?: string | undefined;
  /** The address of the waiting list's page; undefined without one. */
  waitAt?: string | undefined;
}

/** One ticket type of the picker with its price and, once it is on sale, its quantity. */
export function TicketChoice(props: TicketChoiceProps) {
  const { type, feeOnTop, timeZone, now, waitAt } = props;
  if (type.sale === 'on') return <OpenTicket {...props} />;
  if (type.sale !== 'not-open' || type.saleStartsAt === null) {
    return <ClosedTicket type={type} feeOnTop={feeOnTop} timeZone={timeZone} waitAt={waitAt} />;
  }
  const whenOpened = { ...props, type: opened(type) };
  return (
    <Opening at={type.saleStartsAt} opened={<TicketChoice {...whenOpened} />}>
      <TicketStub fold={isLong(type.name)} stub={<OpensSoon at={type.saleStartsAt} now={now} />}>
        <TicketFace type={type} feeOnTop={feeOnTop} timeZone={timeZone} />
      </TicketStub>
    </Opening>
  );
}

function OpenTicket(props: TicketChoiceProps) {
  const { type, feeOnTop, timeZone, quantity, error, typedPrice, priceError } = props;
  return (
    <>
      <TicketStub
        marked={Number(quantity) > 0}
        fold={isLong(type.name)}
        stub={<Stepper type={type} feeOnTop={feeOnTop} quantity={quantity} />}
      >
        <TicketFace type={type} feeOnTop={feeOnTop} timeZone={timeZone} />
        <PriceChoice type={type} feeOnTop={feeOnTop} typed={typedPrice} />
      </TicketStub>
      <ErrorSlot path={`quantities.${type.id}`} message={error} />
      {type.payWhatYouWant ? <ErrorSlot path={`prices.${type.id}`} message={priceError} /> : null}
    </>
  );
}

/** Beside the stub it would take four lines on a phone. */
const isLong = (name: string) => name.length > 34;

/** A ticket that cannot be bought now. @param says shown instead of why its own sale is closed */
export function ClosedTicket({
  type,
  feeOnTop,
  timeZone,
  says,
  waitAt,
}: {
  type: EventPageType;
  feeOnTop: boolean;
  timeZone: string;
  says?: string;
  waitAt?: string | undefined;
}) {
  const say = useWords(event);
  const at = useAddress();
  const stub = says ?? say(type.sale === 'over' ? 'noLongerOnSale' : 'soldOut');
  return (
    <TicketStub
      quiet
      fold={isLong(type.name)}
      stub={
        <span className="grid justify-items-center gap-1 text-center text-sm font-semibold">
          {stub}
          {type.sale === 'sold-out' && waitAt && !says ? (
            <a
              href={at(`${waitAt}?type=${type.id}`)}
              className="inline-flex min-h-11 items-center text-base-content underline underline-offset-4"
            >
              <Tell of={event} text="joinListFor" with={{ ticket: isolate(type.name), read: aloud }} />
            </a>
          ) : null}
        </span>
      }
    >
      <TicketFace type={type} feeOnTop={feeOnTop} timeZone={timeZone} closed />
    </TicketStub>
  );
}

function OpensSoon({ at, now }: { at: string; now: string }) {
  const say = useWords(event);
  return (
    <p className="grid justify-items-center text-center text-sm">
      <span>{say('onSaleSoon')}</span>
      <OpensIn at={at} now={now} className="font-semibold" />
    </p>
  );
}
