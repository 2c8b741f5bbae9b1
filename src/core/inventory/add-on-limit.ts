/** What limits an add-on in an order. */
export interface AddOnRule {
  /** The most units that each of its tickets may have; null: any number. */
  perTicketLimit: number | null;
  /** Whether it can be bought without a ticket. */
  soldAlone: boolean;
}

/** Returns how many units of an add-on an order may have, in all its variants. @param tickets that it is for; Infinity: any number */
export function addOnLimit({ perTicketLimit, soldAlone }: AddOnRule, tickets: number): number {
  if (tickets === 0) return soldAlone ? Number.POSITIVE_INFINITY : 0;
  return perTicketLimit === null ? Number.POSITIVE_INFINITY : perTicketLimit * tickets;
}
