import { formatNumber } from '../../languages/locales.ts';

/** "1 200": a whole number as people read it in English. */
export const formatCount = (count: number) => formatNumber(count, 'en');
