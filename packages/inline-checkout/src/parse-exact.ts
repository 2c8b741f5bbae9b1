/** Texts, to be passed over, numbers, and the letters of words that numbers have too. */
const tokens = /"(?:[^"\\]|\\.)*"|[\d.eE+-]+/g;

/**
 * Reads JSON in which ids may be numbers of up to 64 bits: a number beyond those that are held to their last digit arrives as
 * the text that was written. Not by a reviver: browsers of a few years ago do not tell it what was written.
 */
export function parseExact(json: string) {
  return JSON.parse(
    json.replace(tokens, (token) => (Math.abs(+token) > Number.MAX_SAFE_INTEGER ? `"${token}"` : token)),
  );
}
