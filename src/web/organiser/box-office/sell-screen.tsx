import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { v7 as newId } from 'uuid';
import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import type { Shift } from '../../../core/box-office/shift.ts';
import type { TillSale } from '../../../core/box-office/till-sale.ts';
import { leavesTaxToBuyer } from '../../../core/pricing/tax.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { reverseChargeWords } from '../../ui/reverse-charge-words.ts';
import { CashDialog } from './cash-dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { InvoiceForCompany } from './invoice-for-company.tsx';
import { readBuyer } from './read-buyer.ts';
import { readPrice } from './read-price.ts';
import { TypeRow } from './type-row.tsx';

interface SellScreenProps {
  office: BoxOffice;
  shift: Shift;
  code: string;
  /** A typed code that can't be used; nothing is sold with it. */
  refusedCode: { typed: string; why: string } | undefined;
  whose: string;
}

const NO_COMPANY = { company: '', address: '', country: '', vatNumber: '' };

/** A sale that was sent without an answer. Sent again with its key, it is made only once. */
interface Pending {
  key: string;
  sale: object;
  given: number | null;
}

/** Chooses tickets, takes the money, and opens the sold tickets. */
export function SellScreen({ office, shift, code, refusedCode, whose }: SellScreenProps) {
  const { event, closedBecause } = office;
  const alive = useAlive();
  const change = useChange();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const kept = tabStorageKey(whose, `till.${shift.id}`);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [prices, setPrices] = useState<Record<string, string>>({});
  const [email, setEmail] = useState('');
  const [company, setCompany] = useState(NO_COMPANY);
  /** Errors are shown once somebody has tried to take the money. */
  const [checked, setChecked] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const [paying, setPaying] = useState<'cash' | 'card_terminal'>();
  const [refused, setRefused] = useState<Refused>();
  const [pending, setPending] = useState<Pending>();
  useEffect(() => setPending(readInTab<Pending>(kept)), [kept]);
  const types = office.types.filter(({ price }) => price.currency === shift.currency);
  const { buyer, abroad, wrong } = readBuyer({ email, company }, office.seller);
  const isTaxed = types.some(({ tax, price, payWhatYouWant }) => tax && (price.minor > 0 || payWhatYouWant));
  const chosen = types.flatMap((type) => {
    const quantity = quantities[type.id] ?? 0;
    return quantity > 0 ? [{ type, quantity, price: readPrice(type, prices[type.id], abroad) }] : [];
  });
  const taxed = chosen.filter(({ type, price }) => type.tax && type.tax.rate > 0 && price.minor > 0);
  const reversed = taxed.filter(({ type }) => leavesTaxToBuyer(type.tax, abroad));
  const minor = chosen.reduce((sum, { price, quantity }) => sum + price.chargedMinor * quantity, 0);
  const unready =
    !alive ||
    pending !== undefined ||
    closedBecause !== null ||
    chosen.length === 0 ||
    chosen.some(({ price }) => price.wrong);
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
      // A refused sale did not happen. After any other failure, a retry with the same key finds out.
      if (error.reached && error.code !== 'till.not-known') settle();
      setRefused(error);
      // Somebody else may have bought the tickets.
      if (error.reached) void revalidate();
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
        totalMinor: minor,
        ...buyer,
        ...(code && { code }),
      },
    });
  const step = (id: string, quantity: number) => setQuantities((before) => ({ ...before, [id]: quantity }));
  const errors = { ...(checked && wrong), ...refused?.fields };
  /** Continues to the payment, unless the input would be refused afterwards. */
  const whenRight = (goOn: () => unknown) => {
    setChecked(true);
    if (Object.keys(wrong).length === 0) return goOn();
    const first = Object.keys(wrong)[0]?.replace('.', '-');
    const field = fields.current?.querySelector<HTMLElement>(`#${first}`);
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.focus();
  };
  const said = refused && (Object.values(refused.fields)[0] ?? refused.message);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {closedBecause ? (
        <Notice kind="warning" title={closedBecause}>
          Nothing can be sold. Money can still be handed back from a sale’s page.
        </Notice>
      ) : null}
      <fieldset
        ref={fields}
        disabled={!alive || pending !== undefined}
        // Keeps the focused field clear of the bar at the bottom.
        className="grid grid-cols-[minmax(0,1fr)] gap-6 [&_:is(input,select,textarea)]:scroll-mb-32"
      >
        <legend className="sr-only">Tickets</legend>
        <ul className="border-t border-line">
          {types.map((type) => (
            <TypeRow
              key={type.id}
              type={type}
              quantity={quantities[type.id] ?? 0}
              abroad={abroad}
              onStep={(quantity) => step(type.id, quantity)}
              typed={prices[type.id]}
              onType={(typed) => setPrices((before) => ({ ...before, [type.id]: typed }))}
            />
          ))}
        </ul>
        <Field
          id="email"
          label="Email for the tickets"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          hint="Optional. You can show or hand over the tickets instead."
          error={errors.email}
        />
        {isTaxed ? (
          <InvoiceForCompany
            company={company.company}
            errors={errors}
            onType={(part, typed) => setCompany((before) => ({ ...before, [part]: typed }))}
          />
        ) : null}
      </fieldset>
      <div className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-base-100 py-4">
        {said ? <Notice kind="error">{said}</Notice> : null}
        {pending ? (
          <Notice kind="warning" title="The last sale wasn’t confirmed">
            <p>Send it again before the next one. It’s sold once, however often you tap.</p>
            <Button look="main" className="mt-3" onPress={() => send(pending)}>
              Send again
            </Button>
          </Notice>
        ) : null}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">Total</span>
          <Money of={total} className="font-display text-[length:min(1.875rem,11vw)] font-bold" />
          {reversed.length > 0 ? (
            <span className="basis-full text-sm text-muted">
              {reverseChargeWords(reversed.length === taxed.length)}
            </span>
          ) : null}
        </p>
        {chosen.length > 0 && minor === 0 ? (
          <Button
            look="main"
            className="w-full"
            disabled={unready}
            onPress={() => whenRight(() => sell('cash', null))}
          >
            Hand out, nothing to pay
          </Button>
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <Button look="main" disabled={unready} onPress={() => whenRight(() => setPaying('cash'))}>
              Cash
            </Button>
            <Button disabled={unready} onPress={() => whenRight(() => setPaying('card_terminal'))}>
              Card terminal
            </Button>
          </div>
        )}
      </div>
      <CodeForm code={code} refused={refusedCode} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button to={`/platform/event/${event.id}/box-office/shifts/${shift.id}`}>Close till</Button>
        <Button to={`/platform/event/${event.id}/orders`}>Find an order</Button>
      </div>
      <p className="text-sm text-muted">You need a connection to sell. Tickets can be scanned without one.</p>
      <CashDialog total={total} way={paying} onClose={() => setPaying(undefined)} onPaid={sell} />
    </div>
  );
}
