import { containedTax } from '../pricing/tax.ts';
import type { Money } from '../shared/money.ts';
import type { TicketsBack } from './credit-taxes.ts';
import type { PrintedLine } from './printed-receipt.ts';

/** A line of an order with the name of its ticket type. */
export interface SoldLine {
  typeName: string;
  quantity: number;
  unitPriceMinor: number;
  unitDiscountMinor: number;
  unitFeeMinor: number;
  taxRate: number | null;
  taxMinor: number;
}

type InCurrency = (minor: number) => Money;

/** The lines of a receipt: what was sold and, if the customer pays it, the service fee of each rate on a line of its own. */
export function soldLines(lines: readonly SoldLine[], feeOnTop: boolean, money: InCurrency): PrintedLine[] {
  const fees = new Map<number | null, { minor: number; taxMinor: number }>();
  const sold = lines.map((line): PrintedLine => {
    const { typeName: name, quantity, unitPriceMinor, unitDiscountMinor, taxRate } = line;
    const [minor, feeMinor] = [unitPriceMinor * quantity, feeOnTop ? line.unitFeeMinor * quantity : 0];
    const taxMinor = taxOfPrice(line, minor, feeMinor);
    const fee = fees.get(taxRate) ?? { minor: 0, taxMinor: 0 };
    fees.set(taxRate, {
      minor: fee.minor + feeMinor,
      taxMinor: fee.taxMinor + line.taxMinor - taxMinor,
    });
    return {
      name,
      quantity,
      ...(quantity > 1 && { each: money(unitPriceMinor) }),
      discount: money(unitDiscountMinor * quantity),
      ...amounts({ minor, taxMinor, rate: taxRate }, money),
    };
  });
  const ofFees = [...fees].flatMap(([rate, fee]) =>
    fee.minor > 0 ? [{ name: 'Service fee', ...amounts({ ...fee, rate }, money) }] : [],
  );
  return [...sold, ...ofFees];
}

/** The tax on a line's price, without the tax on its fee; both together are the line's tax. */
function taxOfPrice({ taxRate, taxMinor }: SoldLine, minor: number, feeMinor: number): number {
  if (taxRate === null) return 0;
  return Math.min(taxMinor, Math.max(containedTax(minor, taxRate), taxMinor - feeMinor));
}

function amounts(
  { minor, taxMinor, rate }: { minor: number; taxMinor: number; rate: number | null },
  money: InCurrency,
): Pick<PrintedLine, 'total' | 'rate' | 'net' | 'tax'> {
  if (rate === null) return { total: money(minor) };
  return { total: money(minor), rate, net: money(minor - taxMinor), tax: money(taxMinor) };
}

/** The lines of a credit note: its tickets if it gives back exactly their prices, or these and their fees; otherwise one line. Kept
 * cancellation fees are a line of their own. */
export function creditedLines(
  minor: number,
  tickets: readonly TicketsBack[],
  money: InCurrency,
): PrintedLine[] {
  const [prices, fees] = [sum(tickets, 'minor'), sum(tickets, 'feeMinor')];
  const withFees = fees > 0 && minor === prices + fees;
  if (minor !== prices && !withFees) {
    const name = tickets.length > 0 ? 'Part of what tickets cost' : 'Refund';
    return [{ name, total: money(minor) }];
  }
  const kept = sum(tickets, 'keptMinor');
  const lines = tickets.map(({ typeName: name, quantity, rate, minor: back, keptMinor }) => ({
    name,
    quantity,
    total: money(back + keptMinor),
    ...(rate !== null && { rate }),
  }));
  return [
    ...lines,
    ...(withFees ? [{ name: 'Service fee', total: money(fees) }] : []),
    ...(kept > 0 ? [{ name: 'Cancellation fee', total: money(-kept) }] : []),
  ];
}

const sum = (tickets: readonly TicketsBack[], of: 'minor' | 'feeMinor' | 'keptMinor') =>
  tickets.reduce((all, ticket) => all + ticket[of], 0);
