/**
 * Reads the company fields of a form by part of an order's `business`; undefined if none but the country is filled in, which is not enough
 * to mean a company. The checkout's script uses it too, so it imports nothing.
 */
export const readCompany = (typed: Record<string, string>): Record<string, string> | undefined =>
  typed.company || typed.address || typed.vatNumber ? typed : undefined;
