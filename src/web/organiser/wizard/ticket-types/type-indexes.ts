/** Ticket types refer to each other by index, so references have to follow when the list changes. '' refers to none. */

/** @returns the index of the same type after the one at `from` has moved to `to` */
export function indexAfterMove(index: string, from: number, to: number): string {
  if (index === '') return '';
  const at = Number(index);
  if (at === from) return String(to);
  if (from < at && at <= to) return String(at - 1);
  if (to <= at && at < from) return String(at + 1);
  return index;
}

/** @returns the index of the same type after the one at `removed` is gone; '' for that one */
export function indexAfterRemoval(index: string, removed: number): string {
  if (index === '' || Number(index) === removed) return '';
  return Number(index) > removed ? String(Number(index) - 1) : index;
}

/** @returns the index of the same type after another one was inserted at `inserted` */
export function indexAfterInsertion(index: string, inserted: number): string {
  if (index === '') return '';
  return Number(index) >= inserted ? String(Number(index) + 1) : index;
}
