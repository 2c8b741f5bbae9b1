import { ChevronDown } from 'lucide-react';
import type { EventPage, EventPageAddOn } from '../../../../core/event-page/event-page.ts';
import { formatMoney } from '../../../../core/shared/format-money.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { event } from '../../../../languages/en/event.ts';
import { intlTag } from '../../../../languages/locales.ts';
import type { Say } from '../../../../languages/say.ts';
import { ErrorSlot } from '../../../ui/forms/error-slot.tsx';
import { aloud, Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import type { TypedTickets } from '../ticket-form/read-ticket-form.ts';
import { Stepper } from './stepper.tsx';
import { TaxIn } from './ticket-face.tsx';

interface AddOnChoicesProps {
  page: EventPage;
  /** What was typed, if the form comes back. */
  typed: TypedTickets | undefined;
  fields: Record<string, string | undefined>;
}

type Variant = EventPageAddOn['variants'][number];

/** More than this are folded, so that people who only want a ticket need not scroll past them. */
const MOST_OPEN = 4;

/** The add-ons beside the tickets; nothing without any. */
export function AddOnChoices({ page, typed, fields }: AddOnChoicesProps) {
  const say = useWords(event);
  if (page.addOns.length === 0) return null;
  const few = page.addOns.flatMap(({ variants }) => variants).length <= MOST_OPEN;
  const isWanted = (addOn: EventPageAddOn) =>
    addOn.perTicketMinimum > 0 ||
    addOn.variants.some(
      ({ id }) =>
        Number(typed?.quantities[id]) > 0 ||
        typed?.prices[id] ||
        fields[`quantities.${id}`] ||
        fields[`prices.${id}`],
    );
  return (
    <section aria-labelledby="extras" className="mt-6 grid gap-3">
      <h3 id="extras" className="text-lg">
        {say(page.types.length === 0 ? 'extrasAlone' : 'extras')}
      </h3>
      <ul className="add-ons">
        {page.addOns.map((addOn) => (
          <li key={addOn.id}>
            <details open={few || isWanted(addOn) || undefined} className="add-on">
              <summary>
                <span className="grid min-w-0 flex-1">
                  <span className="font-semibold wrap-anywhere">
                    <bdi>{addOn.name}</bdi>
                  </span>
                  <span className="text-sm text-muted empty:hidden">
                    <Rule of={addOn} page={page} />
                  </span>
                </span>
                <span className="add-on-price font-semibold tabular-nums">
                  <PriceFrom of={addOn} />
                </span>
                <ChevronDown aria-hidden className="add-on-sign size-5 shrink-0" />
              </summary>
              {addOn.description ? (
                <p dir="auto" className="pb-1 text-sm wrap-anywhere whitespace-pre-line">
                  {addOn.description}
                </p>
              ) : null}
              {addOn.variants.map((variant) =>
                addOn.kind === 'donation' ? (
                  <Donation
                    key={variant.id}
                    variant={variant}
                    feeOnTop={page.feeOnTop}
                    typed={typed?.prices[variant.id]}
                    error={fields[`prices.${variant.id}`] ?? fields[`quantities.${variant.id}`]}
                  />
                ) : (
                  <VariantChoice
                    key={variant.id}
                    addOn={addOn}
                    variant={variant}
                    feeOnTop={page.feeOnTop}
                    quantity={typed?.quantities[variant.id] ?? '0'}
                    error={fields[`quantities.${variant.id}`]}
                  />
                ),
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The lowest price while the variants are folded. A donation's amount is asked for below. */
function PriceFrom({ of: { kind, variants } }: { of: EventPageAddOn }) {
  const onSale = variants.filter(({ sale }) => sale === 'on');
  const [first, ...others] = onSale.toSorted((one, other) => one.charged.minor - other.charged.minor);
  const say = useWords(event);
  if (kind === 'donation') return null;
  if (!first) return say('soldOut');
  const isOne = others.every(({ charged }) => charged.minor === first.charged.minor);
  const price = <Price of={first.charged} />;
  return isOne ? price : <Tell of={event} text="fromExtra" with={{ price }} />;
}

/** "For VIP, 1 for each ticket"; nothing without a rule. */
function Rule({ of: { kind, ticketTypes, ...each }, page }: { of: EventPageAddOn; page: EventPage }) {
  const { locale } = useLanguage();
  const say = useWords(event);
  if (kind === 'donation') return say('donation');
  const inWords = new Intl.ListFormat(intlTag(locale), { type: 'unit' });
  const names = ticketTypes
    ? page.types.filter(({ id }) => ticketTypes.includes(id)).map(({ name }) => isolate(name))
    : [];
  const forWhom = names.length > 0 ? [say('forTickets', { tickets: inWords.format(names) })] : [];
  return inWords.format([...forWhom, ...perTicket(each, say)]);
}

function perTicket(
  { perTicketMinimum, perTicketLimit }: Pick<EventPageAddOn, 'perTicketMinimum' | 'perTicketLimit'>,
  say: Say<typeof event.texts>,
): string[] {
  if (perTicketMinimum > 0)
    return [
      say(perTicketMinimum === perTicketLimit ? 'exactlyEach' : 'atLeastEach', { count: perTicketMinimum }),
    ];
  return perTicketLimit === null ? [] : [say('upToEach', { count: perTicketLimit })];
}

function VariantChoice({
  addOn,
  variant,
  feeOnTop,
  quantity,
  error,
}: {
  addOn: EventPageAddOn;
  variant: Variant;
  feeOnTop: boolean;
  quantity: string;
  error: string | undefined;
}) {
  const say = useWords(event);
  const { id, name, variant: called, charged, tax, sale, left } = variant;
  return (
    <div className="add-on-variant">
      <div className="grid min-w-0">
        {called === null ? null : (
          <span className="wrap-anywhere">
            <bdi>{called}</bdi>
          </span>
        )}
        <span className="font-semibold tabular-nums">
          <Price of={charged} />
        </span>
        {tax && sale === 'on' ? <TaxIn of={tax} chosen={false} /> : null}
        {sale === 'on' && left <= 20 ? (
          <span className="text-sm font-medium text-main-text">{say('left', { count: left })}</span>
        ) : null}
      </div>
      {sale === 'on' ? (
        <Stepper type={variant} feeOnTop={feeOnTop} quantity={quantity} addOn={addOn} />
      ) : (
        <span className="text-sm font-semibold">
          {say(sale === 'sold-out' ? 'soldOut' : 'notOnSale')}
          <span className="sr-only">: {isolate(name)}</span>
        </span>
      )}
      <div className="basis-full">
        <ErrorSlot path={`quantities.${id}`} message={error} />
      </div>
    </div>
  );
}

/** The amount of a donation; empty for none. */
function Donation({
  variant,
  feeOnTop,
  typed,
  error,
}: {
  variant: Variant;
  feeOnTop: boolean;
  typed: string | undefined;
  error: string | undefined;
}) {
  const { locale } = useLanguage();
  const say = useWords(event);
  const { id, name, price, payWhatYouWant } = variant;
  if (!payWhatYouWant) return null;
  const { floor, feePercentHundredths, feeFixedMinor } = payWhatYouWant;
  return (
    <div className="add-on-variant">
      <label className="grid gap-1 text-sm">
        <span className="font-medium">
          <Tell
            of={event}
            text="amount"
            with={{ currency: price.currency, name: isolate(name), read: aloud }}
          />
        </span>
        <input type="hidden" name={`currency[${id}]`} value={price.currency} />
        <input
          name={`donation[${id}]`}
          inputMode="decimal"
          defaultValue={typed}
          aria-describedby={`prices.${id}-error ${id}-hint`}
          data-gift-of={id}
          data-currency={price.currency}
          data-least={floor.minor}
          data-least-says={say('giftAtLeast', { name, floor: formatMoney(floor, locale) })}
          data-fee-percent={feeOnTop ? feePercentHundredths : undefined}
          data-fee-fixed={feeOnTop ? feeFixedMinor : undefined}
          className="input max-w-44 tabular-nums"
        />
        <span id={`${id}-hint`} className="text-muted">
          <Tell
            of={event}
            text="giftHint"
            with={{ floor: <Money of={floor} />, price: <Money of={price} /> }}
          />
        </span>
      </label>
      {/* The script counts this input. It has no name, so it is never sent. */}
      <input
        type="hidden"
        id={`gift-${id}`}
        defaultValue="0"
        data-price="0"
        data-currency={price.currency}
        data-type={name}
        data-add-on=""
      />
      <div className="basis-full">
        <ErrorSlot path={`prices.${id}`} message={error} />
      </div>
    </div>
  );
}
