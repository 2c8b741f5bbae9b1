/** "1 200": a whole number as people read it, thousands apart by a space that does not break. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
