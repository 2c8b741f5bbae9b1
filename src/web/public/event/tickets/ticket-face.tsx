import type { EventPageType } from '../../../../core/event-page/event-page.ts';
import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { Admits } from '../../../ui/admits.tsx';
import { LocalMoment } from '../../../ui/dates/local-moment.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import { ColourDot } from '../../../ui/type-colour.tsx';

/** From how few remaining tickets the picker says so. */
const FEW = 20;

interface TicketFaceProps {
  type: EventPageType;
  /** IANA zone of the event. */
  timeZone: string;
  feeOnTop: boolean;
  /** It can no longer be bought, so its price is in the past. */
  closed?: boolean;
}

/** A ticket's name, price and terms. */
export function TicketFace({ type, timeZone, feeOnTop, closed = false }: TicketFaceProps) {
  const { left, sale, perOrderMinimum, saleStartsAt, saleEndsAt } = type;
  return (
    <div className="grid gap-1">
      <p className="leading-snug font-semibold wrap-anywhere">
        <ColourDot of={type.colour} />
        <bdi>{type.name}</bdi>
      </p>
      <Admits people={type.people} />
      {type.description ? (
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
          {type.description}
        </p>
      ) : null}
      <p className="ticket-price font-display text-lg font-bold tracking-tight sm:text-xl">
        {closed ? <span className="sr-only">Price: </span> : null}
        {type.payWhatYouWant ? (
          'Pay what you want'
        ) : (
          <>
            {type.listPrice && !closed ? (
              <>
                <s className="block w-fit text-base font-normal text-muted">
                  <span className="sr-only">Was </span>
                  <Price of={type.listPrice} />
                </s>
                <span className="sr-only">now </span>
              </>
            ) : null}
            <Price of={type.charged} className={closed ? 'line-through' : ''} />
          </>
        )}
      </p>
      {type.withCode && !closed ? <p className="text-sm font-medium text-main-text">With your code</p> : null}
      {type.payWhatYouWant && !closed ? (
        <PayWhatYouWant of={type.payWhatYouWant} feeOnTop={feeOnTop} />
      ) : null}
      {type.fee.minor > 0 && !type.payWhatYouWant && !closed ? <Fee of={type.fee} onTop={feeOnTop} /> : null}
      {type.tax && !closed ? <TaxIn of={type.tax} chosen={type.payWhatYouWant !== null} /> : null}
      {perOrderMinimum > 1 && !closed ? (
        <p className="text-sm text-muted">At least {perOrderMinimum} per order</p>
      ) : null}
      {sale === 'on' && left <= FEW && !closed ? (
        <p className="text-sm font-medium text-main-text">{left} left</p>
      ) : null}
      {sale === 'not-open' && saleStartsAt !== null && !closed ? (
        <Moment word="From" instant={saleStartsAt} timeZone={timeZone} />
      ) : null}
      {sale === 'on' && saleEndsAt !== null && !closed ? (
        <Moment word="Until" instant={saleEndsAt} timeZone={timeZone} />
      ) : null}
    </div>
  );
}

/** Shows the minimum price, and that a fee is added to the chosen price if it comes on top. */
function PayWhatYouWant({
  of: { floor, feePercentHundredths, feeFixedMinor },
  feeOnTop,
}: {
  of: NonNullable<EventPageType['payWhatYouWant']>;
  feeOnTop: boolean;
}) {
  const plusFee = feeOnTop && feePercentHundredths + feeFixedMinor > 0;
  if (floor.minor === 0 && !plusFee) return null;
  return (
    <p className="text-sm text-muted">
      {floor.minor > 0 ? (
        <>
          from <Money of={floor} />
        </>
      ) : null}
      {floor.minor > 0 && plusFee ? ', ' : null}
      {plusFee ? 'plus service fee' : null}
    </p>
  );
}

function Fee({ of, onTop }: { of: Amount; onTop: boolean }) {
  if (!onTop) return <p className="text-sm text-muted">incl. fees</p>;
  return (
    <p className="text-sm text-muted">
      incl. <Money of={of} /> service fee
    </p>
  );
}

/** Shows the tax in the price, and its amount if it was added to the organiser's price. @param chosen the buyer chooses the price */
export function TaxIn({
  of: { name, rate, onTop, amount },
  chosen,
}: {
  of: NonNullable<EventPageType['tax']>;
  chosen: boolean;
}) {
  const words = rate === 0 ? name : `${name} (${taxRateInWords(rate)})`;
  if (chosen && onTop && rate > 0) return <p className="text-sm text-muted wrap-anywhere">plus {words}</p>;
  if (amount.minor === 0 && !chosen) return null;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      incl. {onTop ? <Money of={amount} /> : null} {words}
    </p>
  );
}

function Moment({ word, instant, timeZone }: { word: string; instant: string; timeZone: string }) {
  return (
    <p className="text-sm text-muted">
      {word} <LocalMoment at={instant} timeZone={timeZone} weekday={false} />
    </p>
  );
}
