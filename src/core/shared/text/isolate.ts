const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name that sentences can hold where no `bdi` can stand: in an aria-label, a title, an error, a mail. One with right-to-left letters
 * comes between Unicode's isolates (U+2068 and U+2069), so that it turns nothing around but itself.
 */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
