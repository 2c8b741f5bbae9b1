import { Fragment } from 'react';
import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { taxRateInWords } from '../../../core/pricing/tax.ts';
import { countriesIn } from '../../../core/profile/countries.ts';
import type { Receipt } from '../../../core/receipts/receipt.ts';
import type { TaxSum } from '../../../core/receipts/tax-sum.ts';
import { order as words } from '../../../languages/en/order.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Tell, useLanguage, useWords } from '../../ui/language/language.tsx';
import { Money } from '../../ui/money.tsx';
import { isUntaxed } from '../../ui/reverse-charge-words.ts';
import { ReceiptLink } from './receipt-link.tsx';

/** An order's receipt with the seller's details, its taxes and its credit notes; without these, only the PDF. */
export function OrderReceipt({ order }: { order: OrderPage }) {
  const { locale } = useLanguage();
  const say = useWords(words);
  const { receipt } = order;
  if (!receipt?.seller) return <ReceiptLink order={order} />;
  const { seller, number, taxes, creditNotes } = receipt;
  return (
    <section aria-labelledby="receipt" className="grid gap-3">
      <h2 id="receipt" className="text-2xl">
        {say('invoiceNumber', { number })}
      </h2>
      <div>
        <p className="text-sm text-muted">{say('soldBy')}</p>
        <p className="font-semibold wrap-anywhere">
          <bdi>{seller.legalName}</bdi>
        </p>
        {seller.address ? (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {seller.address}
          </p>
        ) : null}
        {seller.registrationNumber ? (
          <p className="wrap-anywhere">{say('registrationNumber', { number: seller.registrationNumber })}</p>
        ) : null}
        {seller.vatNumber ? (
          <p className="wrap-anywhere">{say('vatNumber', { number: seller.vatNumber })}</p>
        ) : null}
      </div>
      <Company of={receipt.buyer} taxes={taxes} />
      {taxes.length > 0 || creditNotes.length > 0 ? (
        <dl className="grid gap-1.5">
          <Row name={say('total')} of={receipt.total} taxes={taxes} />
          {creditNotes.map((note) => (
            <Row
              key={note.number}
              name={say('creditNote', {
                number: note.number,
                day: describeDate(`${note.issuedOn}T12:00:00Z`, 'UTC', { weekday: false, locale }).day,
              })}
              of={minus(note.amount)}
              taxes={note.taxes.map((one) => ({ ...one, tax: minus(one.tax) }))}
            />
          ))}
          {creditNotes.length > 0 ? (
            <Row name={say('remaining')} of={receipt.left.amount} taxes={receipt.left.taxes} strong />
          ) : null}
        </dl>
      ) : null}
      <ReceiptLink order={order} />
    </section>
  );
}

/** The business buyer, if there is one. */
function Company({ of, taxes }: { of: Receipt['buyer']; taxes: readonly TaxSum[] }) {
  const { locale } = useLanguage();
  const say = useWords(words);
  if (!of) return null;
  return (
    <div>
      <p className="text-sm text-muted">{say('soldTo')}</p>
      <p className="font-semibold wrap-anywhere">
        <bdi>{of.company}</bdi>
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {of.address}
      </p>
      <p>{countriesIn(locale).find(({ code }) => code === of.country)?.name ?? of.country}</p>
      {of.vatNumber ? <p className="wrap-anywhere">{say('vatNumber', { number: of.vatNumber })}</p> : null}
      {of.reverseCharge ? <p>{say(isUntaxed(taxes) ? 'reverseCharge' : 'reverseChargePartly')}</p> : null}
    </div>
  );
}

type Amount = Receipt['total'];

interface RowProps {
  name: string;
  of: Amount;
  taxes: readonly TaxSum[];
  strong?: boolean;
}

function Row({ name, of, taxes, strong = false }: RowProps) {
  const border = strong ? 'border-t border-line pt-2.5 font-bold' : '';
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 ${border}`}>
      <dt>{name}</dt>
      <dd className="text-end">
        <Money of={of} />
      </dd>
      {taxes.map(({ name: taxName, rate, tax }) => (
        <Fragment key={`${taxName} ${rate}`}>
          <dt className="text-sm font-normal text-muted wrap-anywhere">
            {rate === 0 ? (
              <bdi>{taxName}</bdi>
            ) : (
              <Tell
                of={words}
                text="taxIn"
                with={{ tax: <bdi>{taxName}</bdi>, rate: taxRateInWords(rate) }}
              />
            )}
          </dt>
          <dd className="text-end text-sm font-normal text-muted">
            <Money of={tax} />
          </dd>
        </Fragment>
      ))}
    </div>
  );
}

const minus = (amount: Amount): Amount => ({ ...amount, minor: -amount.minor });
