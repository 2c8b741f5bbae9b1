type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
    ? source
    : value;

/** Reads JSON; a whole number that a number here cannot hold, an id say, arrives as the text of its digits. SyntaxError as `JSON.parse`. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** The same JSON with the gateway's own ids as numbers: a client that takes them for floats loses digits, and is found out. */
export function withNumericIds(json: string): string {
  return json.replace(/"(id|transaction)":"(\d{19,20})"/g, '"$1":$2');
}
