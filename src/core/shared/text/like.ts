/** Escapes a text for a LIKE pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain this one. */
export const holding = (text: string) => `%${literal(text)}%`;
