import { z } from 'zod';
import type { TableRow } from '../../sheets/read-csv.ts';

const text = z
  .unknown()
  .optional()
  .transform((value) => textOf(value));
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]);
const id = z.number().nullish().catch(null);

const positionSchema = z.object({
  id,
  item: id,
  variation: id,
  attendee_name: text,
  attendee_email: text,
  secret: text,
  addon_to: id,
  canceled: z.boolean().catch(false),
  answers: list(z.object({ question: id, question_identifier: text, answer: text })),
  checkins: list(z.object({ datetime: text, type: z.string().catch('entry') })),
});
const orderSchema = z.object({
  code: text,
  status: text,
  email: text,
  testmode: z.boolean().catch(false),
  positions: list(positionSchema),
});
type Order = z.output<typeof orderSchema>;
type Position = Order['positions'][number];

const named = z.object({ id: z.number(), name: text });
const itemSchema = named.extend({
  variations: list(z.object({ id: z.number(), name: text, value: text })),
});
const questionSchema = z.object({ id: z.number(), question: text });

const withNames = z.object({
  event: z.object({ items: list(itemSchema), questions: list(questionSchema), orders: z.array(orderSchema) }),
});
const withoutNames = (orders: Order[]) => ({
  items: [] as z.output<typeof itemSchema>[],
  questions: [] as z.output<typeof questionSchema>[],
  orders,
});

/** What pretix exports as JSON: its data export, whose products have names, or orders as its API lists them. */
const dataSchema = z.union([
  withNames.transform(({ event }) => event),
  z.object({ results: z.array(orderSchema) }).transform(({ results }) => withoutNames(results)),
  z.array(orderSchema).transform(withoutNames),
]);

export const isPretixData = (data: unknown): boolean => dataSchema.safeParse(data).success;

const STATUSES: Record<string, string> = { p: 'paid', n: 'pending', e: 'expired', c: 'canceled' };

/** Makes a table of it, one row for each ticket. Add-ons and test orders are left out; a row's line is its number among the tickets. */
export function readPretixData(data: unknown): TableRow[] {
  const { items, questions, orders } = dataSchema.parse(data);
  const itemNames = new Map(items.map((item) => [item.id, item.name]));
  const variationNames = new Map(
    items.flatMap(({ variations }) => variations.map((each) => [each.id, each.name || each.value])),
  );
  const questionNames = new Map(questions.map(({ id, question }) => [id, question]));
  const tickets = orders.flatMap((order) =>
    order.testmode
      ? []
      : order.positions
          .filter(({ addon_to, canceled }) => addon_to == null && !canceled)
          .map((position) => ({ order, position })),
  );
  const asked = [...new Set(tickets.flatMap(({ position }) => position.answers.map(questionOf)))];
  const head = [
    ...['Order code', 'Email', 'Status', 'Product', 'Variation', 'Attendee name', 'Attendee email', 'Secret'],
    ...['Checked in', ...asked],
  ];
  const rows = tickets.map(({ order, position }) => [
    order.code,
    order.email,
    STATUSES[order.status] ?? order.status,
    position.item == null ? '' : (itemNames.get(position.item) ?? `Product ${position.item}`),
    position.variation == null
      ? ''
      : (variationNames.get(position.variation) ?? `Variation ${position.variation}`),
    position.attendee_name,
    position.attendee_email,
    position.secret,
    firstEntry(position),
    ...asked.map((question) => position.answers.find((one) => questionOf(one) === question)?.answer ?? ''),
  ]);
  return [head, ...rows].map((cells, line) => ({ line, cells }));

  function questionOf({ question, question_identifier }: Position['answers'][number]): string {
    const known = question == null ? undefined : questionNames.get(question);
    return known || question_identifier || `Question ${question}`;
  }
}

/** When somebody came in first, as pretix wrote it. */
const firstEntry = ({ checkins }: Position): string =>
  checkins
    .filter(({ type }) => type === 'entry')
    .map(({ datetime }) => datetime)
    .sort()
    .at(0) ?? '';

/** A text, also of a translated one: the first of its languages. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const [first] = Object.values(value);
  return typeof first === 'string' ? first : '';
}
