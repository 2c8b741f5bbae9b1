import { Minus, Plus } from 'lucide-react';
import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import { leavesTaxToBuyer } from '../../../core/pricing/tax.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { formatPeople } from '../../../core/ticket-types/people.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Money, Price } from '../../ui/money.tsx';
import { readPrice } from './read-price.ts';

type Type = BoxOffice['types'][number];

interface TypeRowProps extends PriceChoiceProps {
  quantity: number;
  /** Whether the buyer is a company in another EU country than the seller. */
  abroad: boolean;
  onStep: (quantity: number) => void;
}

/** A ticket type or an add-on with its price and the chosen quantity. */
export function TypeRow({ type, quantity, abroad, onStep, ...price }: TypeRowProps) {
  const name = isolate(type.name);
  const closed = type.sale === 'not-open' || type.left === 0;
  const more = quantity === 0 ? Math.max(1, type.minimum) : quantity + 1;
  const fewer = quantity - 1 < type.minimum ? 0 : quantity - 1;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="text-lg font-semibold wrap-anywhere">
          <bdi>{type.name}</bdi>
        </p>
        <p className="text-muted">
          <Price of={abroad ? type.priceAbroad : type.price} />
          {type.listPrice && !leavesTaxToBuyer(type.tax, abroad) ? (
            <>
              {' '}
              <s>
                <Money of={type.listPrice} />
              </s>
            </>
          ) : null}
          {' · '}
          {type.people > 1 ? `admits ${formatPeople(type.people)} · ` : null}
          {leftWords(type)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={`One ${name} less`}
          disabled={quantity === 0}
          onClick={() => onStep(fewer)}
          className="btn size-14"
        >
          <Minus aria-hidden className="size-6" />
        </button>
        <output aria-label={`How many ${name}`} className="w-10 text-center text-2xl font-bold tabular-nums">
          {quantity}
        </output>
        <button
          type="button"
          aria-label={`One ${name} more`}
          disabled={closed || more > type.limit}
          onClick={() => onStep(more)}
          className="btn size-14"
        >
          <Plus aria-hidden className="size-6" />
        </button>
      </div>
      {quantity > 0 ? <PriceChoice type={type} {...price} /> : null}
    </li>
  );
}

interface PriceChoiceProps {
  type: Type;
  /** Undefined for the suggested price. */
  typed: string | undefined;
  onType: (typed: string) => void;
}

/** Asks what a buyer pays for one, if buyers choose; renders nothing for a fixed price. */
function PriceChoice({ type, typed, onType }: PriceChoiceProps) {
  if (!type.payWhatYouWant) return null;
  const { floor, suggested } = type.payWhatYouWant;
  return (
    <div className="basis-full">
      <Field
        className="sm:max-w-xs"
        label={
          <>
            {type.left === null ? 'Amount' : 'Price for one'}, {floor.currency}
            <span className="sr-only"> {isolate(type.name)}</span>
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? majorDigits(suggested.minor, suggested.currency)}
        onChange={({ target }) => onType(target.value)}
        error={readPrice(type, typed).wrong}
      />
    </div>
  );
}

function leftWords({ sale, left, hidden, payWhatYouWant }: Type): string {
  if (sale === 'not-open') return 'Not on sale yet';
  if (left === 0) return 'Sold out';
  const words = [left === null ? 'Donation' : `${formatCount(left)} left`];
  if (left !== null && payWhatYouWant) words.push('pay what you want');
  if (sale === 'over') words.push('online sale over');
  if (hidden) words.push('hidden online');
  return words.join(' · ');
}
