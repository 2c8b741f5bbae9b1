/** RFC 9285. A QR code stores these characters with 5.5 bits each, so the text takes hardly more room than the bytes. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    const value = second === undefined ? first : first * 256 + second;
    text += digit(value % 45) + digit(Math.floor(value / 45) % 45);
    if (second !== undefined) text += digit(Math.floor(value / 2025));
  }
  return text;
}

const digit = (value: number): string => ALPHABET.charAt(value);

/** @returns undefined for a text that `toBase45` does not make */
export function fromBase45(text: string): Uint8Array | undefined {
  const digits = Array.from(text, (letter) => ALPHABET.indexOf(letter));
  if (digits.includes(-1) || digits.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 3) {
    const [low = 0, middle = 0, high] = digits.slice(at, at + 3);
    const value = low + 45 * middle + 2025 * (high ?? 0);
    if (value > (high === undefined ? 255 : 65_535)) return undefined;
    if (high !== undefined) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
