import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import type { Shift } from '../../../core/box-office/shift.ts';
import type { TillSale } from '../../../core/box-office/till-sale.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/isolate.ts';
import { priceText } from '../../../core/ticket-types/price.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import { Money, Price } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { CashDialog } from './cash-dialog.tsx';
import { readPrice } from './read-price.ts';

type Type = BoxOffice['types'][number];

interface SellScreenProps {
  office: BoxOffice;
  shift: Shift;
  code: string;
  /** A code that was typed and can't be used: nothing is sold with it. */
  refusedCode: { typed: string; why: string } | undefined;
  whose: string;
}

/** A sale that was sent and not answered: sent again under its key, it is made once. */
interface Pending {
  key: string;
  sale: object;
  given: number | null;
}

/** Chooses tickets, takes the money, and leads to the tickets that were sold. */
export function SellScreen({ office, shift, code, refusedCode, whose }: SellScreenProps) {
  const { event, closedBecause } = office;
  const alive = useAlive();
  const change = useChange();
  const navigate = useNavigate();
  const kept = tabStorageKey(whose, `till.${shift.id}`);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [prices, setPrices] = useState<Record<string, string>>({});
  const [email, setEmail] = useState('');
  const [paying, setPaying] = useState<'cash' | 'card_terminal'>();
  const [refused, setRefused] = useState<Refused>();
  const [pending, setPending] = useState<Pending>();
  useEffect(() => setPending(readInTab<Pending>(kept)), [kept]);
  const types = office.types.filter(({ price }) => price.currency === shift.currency);
  const chosen = types.flatMap((type) => {
    const quantity = quantities[type.id] ?? 0;
    return quantity > 0 ? [{ type, quantity, price: readPrice(type, prices[type.id]) }] : [];
  });
  const minor = chosen.reduce((sum, { price, quantity }) => sum + price.chargedMinor * quantity, 0);
  const unready = chosen.length === 0 || chosen.some(({ price }) => price.wrong) || closedBecause !== null;
  const total = { minor, currency: shift.currency };

  const send = async (asked: Pending) => {
    setRefused(undefined);
    storeInTab(kept, asked);
    setPending(asked);
    try {
      const sale = await change<TillSale>('sell', { ...asked.sale, key: asked.key, shiftId: shift.id });
      settle();
      const given = asked.given === null ? '' : `?given=${asked.given}`;
      await navigate(`/platform/event/${event.id}/box-office/sales/${sale.orderId}${given}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A refused sale did not happen. After any other failure, the same key finds out.
      if (error.reached && error.code !== 'till.not-known') settle();
      setRefused(error);
    } finally {
      setPaying(undefined);
    }
  };
  const settle = () => {
    removeInTab(kept);
    setPending(undefined);
  };
  const sell = (method: 'cash' | 'card_terminal', given: number | null) =>
    send({
      key: newId(),
      given,
      sale: {
        quantities: Object.fromEntries(chosen.map(({ type, quantity }) => [type.id, quantity])),
        prices: Object.fromEntries(
          chosen.flatMap(({ type, price }) => (type.payWhatYouWant ? [[type.id, price.minor]] : [])),
        ),
        method,
        ...(email.trim() && { email: email.trim() }),
        ...(code && { code }),
      },
    });
  const step = (id: string, quantity: number) => setQuantities((before) => ({ ...before, [id]: quantity }));
  const said = refused && (Object.values(refused.fields)[0] ?? refused.message);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {closedBecause ? (
        <Notice kind="warning" title={closedBecause}>
          Nothing can be sold. Money can still be handed back from a sale’s page.
        </Notice>
      ) : null}
      {said ? <Notice kind="error">{said}</Notice> : null}
      {pending ? (
        <Notice kind="warning" title="The last sale wasn’t confirmed">
          <p>Send it again before the next one. It’s sold once, however often you tap.</p>
          <Button look="main" className="mt-3" onPress={() => send(pending)}>
            Send again
          </Button>
        </Notice>
      ) : null}
      <fieldset disabled={!alive || pending !== undefined} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <legend className="sr-only">Tickets</legend>
        <ul className="border-t border-line">
          {types.map((type) => (
            <TypeRow
              key={type.id}
              type={type}
              quantity={quantities[type.id] ?? 0}
              onStep={(quantity) => step(type.id, quantity)}
            >
              <PriceChoice
                type={type}
                typed={prices[type.id]}
                onType={(typed) => setPrices((before) => ({ ...before, [type.id]: typed }))}
              />
            </TypeRow>
          ))}
        </ul>
        <Field
          label="Email for the tickets"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          hint="Optional. You can show or hand over the tickets instead."
        />
        <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-base-100 py-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">Total</span>
            <Money of={total} className="font-display text-[length:min(1.875rem,11vw)] font-bold" />
          </p>
          {chosen.length > 0 && minor === 0 ? (
            <Button look="main" className="w-full" disabled={unready} onPress={() => sell('cash', null)}>
              Hand out, nothing to pay
            </Button>
          ) : (
            <div className="grid grid-cols-2 gap-3">
              <Button look="main" disabled={unready} onPress={() => setPaying('cash')}>
                Cash
              </Button>
              <Button disabled={unready} onPress={() => setPaying('card_terminal')}>
                Card terminal
              </Button>
            </div>
          )}
        </div>
      </fieldset>
      <Form
        method="get"
        key={refusedCode?.typed ?? code}
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Field
          label="Promo code"
          name="code"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={refusedCode?.typed ?? code}
          error={refusedCode?.why}
          hint={code ? 'Prices are those that it gives. Empty it to remove the code.' : undefined}
        />
        <Button type="submit" look="quiet">
          {code || refusedCode ? 'Change code' : 'Apply code'}
        </Button>
      </Form>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button to={`/platform/event/${event.id}/box-office/shifts/${shift.id}`}>Close till</Button>
        <Button to={`/platform/event/${event.id}/orders`}>Find an order</Button>
      </div>
      <p className="text-sm text-muted">You need a connection to sell. Tickets can be scanned without one.</p>
      <CashDialog total={total} way={paying} onClose={() => setPaying(undefined)} onPaid={sell} />
    </div>
  );
}

interface TypeRowProps {
  type: Type;
  quantity: number;
  onStep: (quantity: number) => void;
  /** Its price, where that is to be chosen. */
  children: ReactNode;
}

function TypeRow({ type, quantity, onStep, children }: TypeRowProps) {
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
          <Price of={type.price} />
          {type.listPrice ? (
            <>
              {' '}
              <s>
                <Money of={type.listPrice} />
              </s>
            </>
          ) : null}
          {' · '}
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
      {quantity > 0 ? children : null}
    </li>
  );
}

interface PriceChoiceProps {
  type: Type;
  /** Undefined until somebody types: the suggested price. */
  typed: string | undefined;
  onType: (typed: string) => void;
}

/** Asks what a buyer pays for one, where that is theirs to say; nothing where the price is fixed. */
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
        value={typed ?? priceText(suggested.minor)}
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
