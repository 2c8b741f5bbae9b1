/** Matches a whole string, so that digits inside it are not taken for a number, or a number. */
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]*/g;
const WHOLE = /^-?[1-9]\d{15,}$/;

/**
 * Parses JSON in which ids may be numbers of up to 64 bits: a whole number that JavaScript cannot hold becomes the text of its digits.
 * Amounts stay numbers; one that is too large is not ours, and as text it is refused. A reviver would get the digits too, but it
 * recurses and overflows the stack on deep nesting.
 * @throws SyntaxError when the text is no JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(TOKEN, keepDigits));
}

const keepDigits = (token: string) =>
  WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
