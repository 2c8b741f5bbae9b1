import type { ReactNode } from 'react';
import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Discount, Money, Price } from '../../../ui/money.tsx';
import { isUntaxed } from '../../../ui/reverse-charge-words.ts';
import { TaxesIn } from '../../../ui/taxes-in.tsx';
import { refundTotals } from '../money-back/refund-totals.ts';
import { ReceiptLink } from '../receipt-link.tsx';

/** An order's lines, its total, and what is left after refunds. */
export function OrderLines({ order }: { order: OrderPage }) {
  const say = useWords(words);
  const back = refundTotals(order);
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="text-2xl">
        {say('yourOrder')}
      </h2>
      <dl className="mt-3 grid gap-1.5">
        <Line name={say('orderNumber')}>
          <span className="font-semibold">{order.number}</span>
        </Line>
        {order.lines.map((line) => (
          <Line
            key={line.number}
            name={
              <>
                {line.quantity}&nbsp;×&nbsp;<bdi>{line.typeName}</bdi>
                <Discount of={line.discount} />
              </>
            }
          >
            <Price of={line.total} />
          </Line>
        ))}
        {order.addedFee.minor > 0 ? (
          <Line name={say('serviceFee')}>
            <Money of={order.addedFee} />
          </Line>
        ) : null}
        {back ? (
          <>
            <Line name={say('paid')} sum>
              <Money of={order.total} />
            </Line>
            <Back name={say('refunded')} of={back.refunded} />
            <Back name={say('refundPending')} of={back.pending} />
            <Back name={say('byBank')} of={back.fromBank} />
            {back.remaining.minor > 0 ? (
              <Line name={say('left')} sum>
                <Money of={back.remaining} />
              </Line>
            ) : null}
          </>
        ) : (
          <Line name={say('total')} sum>
            <Price of={order.total} />
          </Line>
        )}
        {order.receipt?.seller ? null : <TaxesIn taxes={order.taxes} />}
      </dl>
      {order.business && !order.receipt?.seller ? (
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          <Tell of={words} text="boughtFor" with={{ company: <bdi>{order.business.company}</bdi> }} />{' '}
          {order.business.reverseCharge
            ? say(isUntaxed(order.taxes) ? 'reverseCharge' : 'reverseChargePartly')
            : null}
        </p>
      ) : null}
      {back && back.remaining.minor > 0 && back.remaining.minor === order.addedFee.minor ? (
        <p className="mt-1 text-sm text-muted">{say('feesStay')}</p>
      ) : null}
      {order.receipt?.seller ? null : (
        <p className="mt-2">
          <ReceiptLink order={order} />
        </p>
      )}
    </section>
  );
}

function Line({ name, sum = false, children }: { name: ReactNode; sum?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-6 ${sum ? 'mt-1 border-t border-line pt-2.5 font-bold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A refunded part; left out if it is zero. */
function Back({ name, of }: { name: string; of: Amount }) {
  if (of.minor === 0) return null;
  return (
    <Line name={name}>
      <Money of={{ ...of, minor: -of.minor }} />
    </Line>
  );
}
