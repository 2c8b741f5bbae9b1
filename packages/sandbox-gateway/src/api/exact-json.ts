type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
    ? source
    : value;

/**
 * Parses JSON; a whole number that JavaScript cannot hold, such as an id, becomes the text of its digits. Throws SyntaxError like
 * `JSON.parse`.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** Writes JSON with the gateway's own ids as numbers, so that a client that reads them as floats loses digits and fails its tests. */
export function withNumericIds(json: string): string {
  return json.replace(/"(id|transaction)":"(\d{19,20})"/g, '"$1":$2');
}
