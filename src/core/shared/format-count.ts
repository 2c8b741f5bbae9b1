/** "1 200": a whole number as people read it, thousands apart by a space that does not break. */
export const formatCount = (count: number) => count.toLocaleString('en').replaceAll(',', '\u00a0');
