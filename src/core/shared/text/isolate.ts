const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Makes a name safe inside a sentence where `bdi` is not possible: in an aria-label, a title, an error, a mail. A name with right-to-left
 * letters is enclosed in Unicode's isolates (U+2068 and U+2069), so that it does not turn the text around it.
 */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
