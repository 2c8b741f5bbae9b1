/** Matches strings, which are skipped, numbers, and the words whose letters numbers can contain. */
const tokens = /"(?:[^"\\]|\\.)*"?|[\d.eE+-]+/g;

/**
 * Parses JSON in which ids may be numbers of up to 64 bits: a number that cannot be held exactly becomes the text that was written.
 * This is not done by a reviver, because older browsers do not pass the source text to it.
 */
export function parseExact(json: string) {
  return JSON.parse(
    json.replace(tokens, (token) => (Math.abs(+token) > Number.MAX_SAFE_INTEGER ? `"${token}"` : token)),
  );
}
