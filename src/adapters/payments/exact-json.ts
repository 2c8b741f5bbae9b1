/** A string as a whole, so that no digits in it are taken for a number, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const WHOLE = /^-?[1-9]\d{15,}$/;

/**
 * Reads JSON in which ids may be numbers of up to 64 bits: a whole number that a number here cannot hold arrives as the text of its
 * digits. Amounts stay numbers; one that is too large for that is none of ours, and is refused as text. A reviver would be told the
 * digits too, but steps into what is nested, and comes to the end of the stack with it.
 * @throws SyntaxError for what is no JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(TOKEN, keepDigits));
}

const keepDigits = (token: string) =>
  WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
