/** Ticket types name each other by index; the names move along when the list does. '' names none. */

/** @returns what names the same type once the one at `from` is at `to` */
export function indexAfterMove(index: string, from: number, to: number): string {
  if (index === '') return '';
  const at = Number(index);
  if (at === from) return String(to);
  if (from < at && at <= to) return String(at - 1);
  if (to <= at && at < from) return String(at + 1);
  return index;
}

/** @returns what names the same type once the one at `removed` is gone; '' for that one */
export function indexAfterRemoval(index: string, removed: number): string {
  if (index === '' || Number(index) === removed) return '';
  return Number(index) > removed ? String(Number(index) - 1) : index;
}
