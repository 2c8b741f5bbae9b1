/** The shortest text that an index of trigrams finds. */
export const TRIGRAM = 3;

/** A text as a LIKE pattern takes it to mean itself. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for what holds the text as it is. */
export const holding = (text: string) => `%${literal(text)}%`;
