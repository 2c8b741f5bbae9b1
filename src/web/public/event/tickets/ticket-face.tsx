import type { EventPageType } from '../../../../core/event-page/event-page.ts';
import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { event } from '../../../../languages/en/event.ts';
import { intlTag } from '../../../../languages/locales.ts';
import { Admits } from '../../../ui/admits.tsx';
import { LocalMoment } from '../../../ui/dates/local-moment.tsx';
import { aloud, Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';
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
  const say = useWords(event);
  const { left, sale, perOrderMinimum, saleStartsAt, saleEndsAt } = type;
  return (
    <div className="grid gap-1">
      <p className="leading-snug font-semibold wrap-anywhere">
        <ColourDot of={type.colour} />
        <bdi>{type.name}</bdi>
      </p>
      <Admits people={type.people} />
      <ValidOn days={type.days} />
      {type.description ? (
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
          {type.description}
        </p>
      ) : null}
      <p className="ticket-price font-display text-lg font-bold tracking-tight sm:text-xl">
        {type.payWhatYouWant ? say('payWhatYouWant') : <FixedPrice of={type} closed={closed} />}
      </p>
      {type.withCode && !closed ? (
        <p className="text-sm font-medium text-main-text">{say('withCode')}</p>
      ) : null}
      {type.payWhatYouWant && !closed ? (
        <PayWhatYouWant of={type.payWhatYouWant} feeOnTop={feeOnTop} />
      ) : null}
      {type.fee.minor > 0 && !type.payWhatYouWant && !closed ? <Fee of={type.fee} onTop={feeOnTop} /> : null}
      {type.tax && !closed ? <TaxIn of={type.tax} chosen={type.payWhatYouWant !== null} /> : null}
      {perOrderMinimum > 1 && !closed ? (
        <p className="text-sm text-muted">{say('minimum', { count: perOrderMinimum })}</p>
      ) : null}
      {sale === 'on' && left <= FEW && !closed ? (
        <p className="text-sm font-medium text-main-text">{say('left', { count: left })}</p>
      ) : null}
      {sale === 'not-open' && saleStartsAt !== null && !closed ? (
        <Moment text="from" instant={saleStartsAt} timeZone={timeZone} />
      ) : null}
      {sale === 'on' && saleEndsAt !== null && !closed ? (
        <Moment text="until" instant={saleEndsAt} timeZone={timeZone} />
      ) : null}
    </div>
  );
}

/** A price, the one before a code took something off, and for a closed sale the one that it had. */
function FixedPrice({ of: { charged, listPrice }, closed }: { of: EventPageType; closed: boolean }) {
  const price = <Price of={charged} className={closed ? 'line-through' : ''} />;
  if (closed) return <Tell of={event} text="price" with={{ price, read: aloud }} />;
  if (!listPrice) return price;
  const was = <Price of={listPrice} />;
  return (
    <>
      <s className="block w-fit text-base font-normal text-muted">
        <Tell of={event} text="priceWas" with={{ price: was, read: aloud }} />
      </s>
      <Tell of={event} text="priceNow" with={{ price, read: aloud }} />
    </>
  );
}

/** "Valid on Friday and Saturday"; nothing where the event has no days. */
function ValidOn({ days }: Pick<EventPageType, 'days'>) {
  const say = useWords(event);
  const { locale } = useLanguage();
  if (days.length === 0) return null;
  const names = days.map(({ name }) => isolate(name));
  const listed = new Intl.ListFormat(intlTag(locale)).format(names);
  return <p className="text-sm font-medium wrap-anywhere">{say('validOn', { days: listed })}</p>;
}

/** Shows the minimum price, and that a fee is added to the chosen price if it comes on top. */
function PayWhatYouWant({
  of: { floor, feePercentHundredths, feeFixedMinor },
  feeOnTop,
}: {
  of: NonNullable<EventPageType['payWhatYouWant']>;
  feeOnTop: boolean;
}) {
  const say = useWords(event);
  const plusFee = feeOnTop && feePercentHundredths + feeFixedMinor > 0;
  if (floor.minor === 0 && !plusFee) return null;
  const price = <Money of={floor} />;
  return (
    <p className="text-sm text-muted">
      {floor.minor > 0 ? (
        <Tell of={event} text={plusFee ? 'fromPlusFee' : 'fromPrice'} with={{ price }} />
      ) : (
        say('plusFee')
      )}
    </p>
  );
}

function Fee({ of, onTop }: { of: Amount; onTop: boolean }) {
  const say = useWords(event);
  if (!onTop) return <p className="text-sm text-muted">{say('withFees')}</p>;
  return (
    <p className="text-sm text-muted">
      <Tell of={event} text="withFee" with={{ fee: <Money of={of} /> }} />
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
  const say = useWords(event);
  const tax = rate === 0 ? name : `${name} (${taxRateInWords(rate)})`;
  if (chosen && onTop && rate > 0)
    return <p className="text-sm text-muted wrap-anywhere">{say('plusTax', { tax })}</p>;
  if (amount.minor === 0 && !chosen) return null;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {onTop ? (
        <Tell of={event} text="withTaxAmount" with={{ amount: <Money of={amount} />, tax }} />
      ) : (
        say('withTax', { tax })
      )}
    </p>
  );
}

interface MomentProps {
  text: 'from' | 'until';
  instant: string;
  timeZone: string;
}

function Moment({ text, instant, timeZone }: MomentProps) {
  return (
    <p className="text-sm text-muted">
      <Tell
        of={event}
        text={text}
        with={{ moment: <LocalMoment at={instant} timeZone={timeZone} weekday={false} /> }}
      />
    </p>
  );
}
