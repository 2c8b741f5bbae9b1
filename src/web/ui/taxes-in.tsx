import { taxRateInWords } from '../../core/pricing/tax.ts';
import type { TaxSum } from '../../core/receipts/tax-sum.ts';
import { frame } from '../../languages/en/frame.ts';
import { Tell } from './language/language.tsx';
import { Money } from './money.tsx';

/** Rows below a total for the tax it contains, by rate; nothing without taxes. */
export function TaxesIn({ taxes }: { taxes: readonly TaxSum[] }) {
  return taxes.map(({ name, rate, tax }) => (
    <div key={`${name} ${rate}`} className="flex flex-wrap justify-between gap-x-6 text-sm text-muted">
      <dt className="min-w-0 wrap-anywhere">
        {rate === 0 ? (
          <bdi>{name}</bdi>
        ) : (
          <Tell
            of={frame}
            text="taxIn"
            with={{
              tax: (
                <>
                  <bdi>{name}</bdi>, {taxRateInWords(rate)}
                </>
              ),
            }}
          />
        )}
      </dt>
      <dd className="ms-auto">
        <Money of={tax} />
      </dd>
    </div>
  ));
}
