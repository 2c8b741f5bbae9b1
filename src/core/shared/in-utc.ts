const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** "29 November 2026 at 11:22 UTC", for people in different places. */
export const inUtc = (instant: Date): string => `${FORMAT.format(instant)} UTC`;
