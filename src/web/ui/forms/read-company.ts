/**
 * Reads what was typed for a company, by part of an order's `business`; undefined where nobody buys for one, which a country alone does not
 * say. The checkout's script has it too, so it imports nothing.
 */
export const readCompany = (typed: Record<string, string>): Record<string, string> | undefined =>
  typed.company || typed.address || typed.vatNumber ? typed : undefined;
