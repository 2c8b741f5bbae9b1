import type { AddOnKind } from '../../db/column-types.ts';
import type { DomainError } from '../shared/errors.ts';
import { type AddOnRule, addOnLimit } from './add-on-limit.ts';
import type { OrderLine, TypeOnSale } from './allocate.ts';
import { refusal } from './refusals.ts';
import { saleAt } from './sale-window.ts';

/** Something sold beside tickets that admits nobody, and how many of it belong to a ticket. */
export interface AddOn extends AddOnRule {
  id: string;
  kind: AddOnKind;
  name: string;
  /** The fewest units that each of its tickets needs, in any variants. */
  perTicketMinimum: number;
  /** The ticket types that it belongs to; null: all. */
  ticketTypes: readonly string[] | null;
}

type Types = ReadonlyMap<string, TypeOnSale>;

/** Whether a ticket of this type may have an add-on. A donation belongs to no ticket. */
export function isFor({ kind, ticketTypes }: AddOn, ticketTypeId: string, type: Pick<TypeOnSale, 'addOn'>) {
  return kind !== 'donation' && !type.addOn && (ticketTypes?.includes(ticketTypeId) ?? true);
}

/**
 * Refuses an order's add-ons if one has no ticket but needs one, or if there are too many or too few for the tickets. A minimum does not apply
 * to an add-on that is not on sale.
 */
export function refuseAddOns(
  types: Types,
  seats: ReadonlyMap<string, number>,
  now: Date,
): DomainError | undefined {
  for (const [addOn, variants] of variantsByAddOn(types)) {
    if (addOn.kind === 'donation') continue;
    const tickets = [...seats].reduce((sum, [id, quantity]) => {
      const type = types.get(id);
      return type && isFor(addOn, id, type) ? sum + quantity : sum;
    }, 0);
    const count = variants.reduce((sum, [id]) => sum + (seats.get(id) ?? 0), 0);
    const [variant] = variants.find(([id]) => seats.has(id)) ?? variants[0] ?? [];
    const at = variant && `quantities.${variant}`;
    const limit = addOnLimit(addOn, tickets);
    if (tickets === 0) {
      if (count <= limit) continue;
      return refusal('order.add-on-needs-ticket', { name: addOn.name, tickets: namesOf(addOn, types), at });
    }
    const { name, perTicketLimit, perTicketMinimum } = addOn;
    if (count > limit) return refusal('order.too-many-add-ons', { name, limit, perTicketLimit, at });
    const minimum = perTicketMinimum * tickets;
    if (count < minimum && variants.some(([, type]) => saleAt(type, now) === 'on')) {
      return refusal('order.too-few-add-ons', { name, chosen: count, minimum, perTicketMinimum, at });
    }
  }
  return undefined;
}

type Variants = Map<AddOn, [string, TypeOnSale][]>;

/** Computed once for all orders of a group. */
const found = new WeakMap<Types, Variants>();

function variantsByAddOn(types: Types): Variants {
  const before = found.get(types);
  if (before) return before;
  const variants: Variants = new Map();
  for (const [id, type] of types) {
    if (type.addOn) variants.set(type.addOn, [...(variants.get(type.addOn) ?? []), [id, type]]);
  }
  found.set(types, variants);
  return variants;
}

const namesOf = ({ ticketTypes }: AddOn, types: Types): string[] =>
  ticketTypes?.flatMap((id) => types.get(id)?.name ?? []) ?? [];

/**
 * Puts add-ons behind the tickets that they belong to, and names their line. An add-on's units are dealt out in turn to its tickets, so their
 * numbers differ by at most one. Units for tickets of two lines become two lines.
 */
export function attachAddOns<Line extends OrderLine>(
  types: Types,
  lines: readonly Line[],
): (Line & { forLine?: number | undefined })[] {
  const addOnOf = ({ ticketTypeId }: Line) => types.get(ticketTypeId)?.addOn;
  if (!lines.some(addOnOf)) return [...lines];
  const tickets = lines.filter((line) => !addOnOf(line));
  const behind = tickets.map((): Line[] => []);
  const alone: Line[] = [];
  const turns = new Map<AddOn, number>();
  for (const line of lines) {
    const addOn = addOnOf(line);
    if (!addOn) continue;
    const places = tickets.flatMap(({ ticketTypeId, quantity }, at) =>
      isFor(addOn, ticketTypeId, types.get(ticketTypeId) ?? {}) ? Array<number>(quantity).fill(at) : [],
    );
    if (places.length === 0) {
      alone.push(line);
      continue;
    }
    const counts = new Map<number, number>();
    for (let unit = 0; unit < line.quantity; unit += 1) {
      const turn = turns.get(addOn) ?? 0;
      turns.set(addOn, turn + 1);
      const at = places[turn % places.length] as number;
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    for (const [at, quantity] of counts) behind[at]?.push({ ...line, quantity });
  }
  const attached: (Line & { forLine?: number | undefined })[] = [];
  for (const [at, ticket] of tickets.entries()) {
    const forLine = attached.push(ticket);
    for (const line of behind[at] ?? []) attached.push({ ...line, forLine });
  }
  return [...attached, ...alone];
}
