const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "14 December 2026" from a date without a time. */
export const dayInWords = (day: string): string => format.format(new Date(day));
