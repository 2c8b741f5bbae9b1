import { ChevronDown } from 'lucide-react';
import type { EventPage, EventPageAddOn } from '../../../../core/event-page/event-page.ts';
import { formatMoney } from '../../../../core/shared/format-money.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { ErrorSlot } from '../../../ui/forms/error-slot.tsx';
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
        {page.types.length === 0 ? 'Available without a ticket' : 'Add something extra'}
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
                  <span className="text-sm text-muted empty:hidden">{ruleOf(addOn, page)}</span>
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
  if (kind === 'donation') return null;
  if (!first) return 'Sold out';
  const isOne = others.every(({ charged }) => charged.minor === first.charged.minor);
  return (
    <>
      {isOne ? null : 'From '}
      <Price of={first.charged} />
    </>
  );
}

/** "For VIP, 1 for each ticket"; nothing without a rule. */
function ruleOf({ kind, ticketTypes, perTicketMinimum, perTicketLimit }: EventPageAddOn, page: EventPage) {
  if (kind === 'donation') return 'Donation';
  const names = ticketTypes
    ? page.types.filter(({ id }) => ticketTypes.includes(id)).map(({ name }) => isolate(name))
    : [];
  const forWhom = names.length > 0 ? `For ${names.join(', ')}` : '';
  const each =
    perTicketMinimum > 0
      ? perTicketMinimum === perTicketLimit
        ? `${perTicketMinimum} for each ticket`
        : `at least ${perTicketMinimum} for each ticket`
      : perTicketLimit !== null
        ? `up to ${perTicketLimit} for each ticket`
        : '';
  return [forWhom, each].filter(Boolean).join(', ');
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
          <span className="text-sm font-medium text-main-text">{left} left</span>
        ) : null}
      </div>
      {sale === 'on' ? (
        <Stepper type={variant} feeOnTop={feeOnTop} quantity={quantity} addOn={addOn} />
      ) : (
        <span className="text-sm font-semibold">
          {sale === 'sold-out' ? 'Sold out' : 'Not on sale'}
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
  const { id, name, price, payWhatYouWant } = variant;
  if (!payWhatYouWant) return null;
  const { floor, feePercentHundredths, feeFixedMinor } = payWhatYouWant;
  return (
    <div className="add-on-variant">
      <label className="grid gap-1 text-sm">
        <span className="font-medium">
          Amount, {price.currency}
          <span className="sr-only"> for {isolate(name)}</span>
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
          data-least-says={`‘${name}’ costs at least ${formatMoney(floor)}. Leave it empty to give nothing.`}
          data-fee-percent={feeOnTop ? feePercentHundredths : undefined}
          data-fee-fixed={feeOnTop ? feeFixedMinor : undefined}
          className="input max-w-44 tabular-nums"
        />
        <span id={`${id}-hint`} className="text-muted">
          From <Money of={floor} />, for instance <Money of={price} />. Leave it empty to give nothing.
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
