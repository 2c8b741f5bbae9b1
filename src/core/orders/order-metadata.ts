import { z } from 'zod';
import type { PricedLine } from '../inventory/allocate.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { parseJson } from '../shared/parse-json.ts';

/** The part of an order that its provider keeps with the payment: enough to make it again, and nothing about a person. */
export interface KeptOrder {
  /** The account that is paid directly. */
  payee: string | null;
  /** The service fee of the whole order, minor units. */
  feeMinor: number;
  feePayer: FeePayer;
  /** Empty when they would not be enough to make it again. */
  lines: PricedLine[];
}

/** Stripe takes 50 keys, each with a text of up to 500 characters. https://docs.stripe.com/api/metadata */
const MAX_LINES = 44;
const MAX_TEXT = 500;

const head = z.object({
  fee: z.int().nonnegative(),
  payer: z.enum(['organiser', 'customer']),
  payee: z.string().nullable(),
});
const minor = z.int().nonnegative();
/** Type, quantity, price, discount and fee of one; tax name, rate and amount; whether it admits; the line that it is for. */
const line = z.tuple([
  z.uuid(),
  z.int().positive(),
  minor,
  minor,
  minor,
  z.string().nullable(),
  z.int().nullable(),
  minor,
  z.boolean(),
  z.int().positive().nullable(),
]);

/** Writes an order as metadata of its payment, without its lines if they don't fit. */
export function toMetadata({ payee, feeMinor, feePayer, lines }: KeptOrder): Record<string, string> {
  const texts = lines.map((one) =>
    JSON.stringify([
      one.ticketTypeId,
      one.quantity,
      one.unitPriceMinor,
      one.unitDiscountMinor,
      one.unitFeeMinor,
      one.taxName,
      one.taxRate,
      one.taxMinor,
      one.addOn === undefined,
      one.forLine ?? null,
    ] satisfies z.input<typeof line>),
  );
  const fit = texts.length <= MAX_LINES && texts.every((text) => text.length <= MAX_TEXT);
  return {
    order: JSON.stringify({ fee: feeMinor, payer: feePayer, payee } satisfies z.input<typeof head>),
    ...Object.fromEntries(fit ? texts.map((text, at) => [`line_${at + 1}`, text]) : []),
  };
}

/** Reads what `toMetadata` wrote; undefined if it isn't there. Somebody may have changed it there: whoever uses it compares `totalOf` it. */
export function readMetadata(metadata: Readonly<Record<string, string>>): KeptOrder | undefined {
  const order = parsed(head, metadata.order);
  if (!order) return undefined;
  const lines: PricedLine[] = [];
  for (let number = 1; metadata[`line_${number}`] !== undefined; number += 1) {
    const found = parsed(line, metadata[`line_${number}`]);
    if (!found) break;
    const [ticketTypeId, quantity, unitPriceMinor, unitDiscountMinor, unitFeeMinor, ...rest] = found;
    const [taxName, taxRate, taxMinor, admits, forLine] = rest;
    const price = { unitPriceMinor, unitDiscountMinor, unitFeeMinor, taxName, taxRate, taxMinor };
    const addOn = { ...(!admits && { addOn: true as const }), ...(forLine !== null && { forLine }) };
    lines.push({ ticketTypeId, quantity, ...price, ...addOn });
  }
  return { payee: order.payee, feeMinor: order.fee, feePayer: order.payer, lines };
}

/** Adds up what its customer was charged, minor units. */
export const totalOf = ({ feeMinor, feePayer, lines }: KeptOrder): number =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0) +
  (feePayer === 'customer' ? feeMinor : 0);

function parsed<Shape extends z.ZodType>(
  shape: Shape,
  text: string | undefined,
): z.output<Shape> | undefined {
  if (text === undefined) return undefined;
  try {
    return shape.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
}
