/** The correction of a typed quantity: the text to stand in its place, and why, when it was not what was typed. */
export interface CorrectedQuantity {
  value: string;
  says?: string;
}

/** Takes back at once what nobody can buy. @param most how many can be had; @param mostSays why no more */
export function correctQuantity(typed: string, most: number, mostSays: string): CorrectedQuantity {
  const number = Number(typed);
  // Empty while somebody types; what is no number, the browser keeps to itself.
  if (typed.trim() === '' || Number.isNaN(number)) return { value: typed };
  if (number < 0) return { value: '0', says: 'Choose 0 or more.' };
  if (number > most) return { value: String(most), says: mostSays };
  if (!Number.isInteger(number)) return { value: String(Math.floor(number)), says: 'Choose whole tickets.' };
  return { value: typed };
}

/** Takes a quantity that was typed to the end, and is fewer than an order needs, up to that. */
export function raiseToLeast(typed: string, least: number): CorrectedQuantity {
  const number = Number(typed);
  if (!(number > 0 && number < least)) return { value: typed };
  return { value: String(least), says: `You need at least ${least}, so we set it to ${least}.` };
}
