import { fromBase45, toBase45 } from './base45.ts';
import type { Moved, Moves } from './moves.ts';

/** What a code for another device at the door begins with. A ticket's code never does. */
export const EXCHANGE_PREFIX = 'TIKITI-DOOR1:';

/** Moves in one code: as many as a phone's camera reads from another's screen at arm's length. */
const MOVES_PER_FRAME = 90;

const MAC_BYTES = 8;
const MOVE_BYTES = 9;
const GROUP_BYTES = 19;

/** What all devices at an event's door share. */
export interface Exchange {
  eventId: string;
  /** The door's key, 32 bytes in base64url (`manifestSchema`): without it nobody can mark tickets as used. */
  key: string;
}

/** What a device reads from another's code. */
export type ReadFrame =
  | { moves: Moved[]; number: number; of: number }
  /** `foreign`: of another event. `invalid`: not made by a device of this door. */
  | { refused: 'foreign' | 'invalid' };

interface Group {
  gate: string;
  areaId: string;
  period: string;
  moves: Moved[];
}

/**
 * Writes moves as codes for another device's camera. Each stands for itself, so they can be read in any order and again. A code has the
 * version, the event, its number of how many, a base time in seconds, and groups by gate, area and day: in each move five bytes name the ticket, two are seconds
 * after the base, one counts people admitted and one those inside. Eight bytes of an HMAC-SHA-256 end it.
 */
export async function writeFrames(moves: Moves, { eventId, key }: Exchange): Promise<string[]> {
  const inOrder = [...moves.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const base = Math.min(...inOrder.map(({ movedAt }) => movedAt));
  const known = inOrder.filter(({ movedAt }) => movedAt - base <= 0xffff);
  const of = Math.ceil(known.length / MOVES_PER_FRAME);
  const hmac = await hmacOf(key);
  return Promise.all(
    Array.from({ length: of }, async (_, index) => {
      const some = known.slice(index * MOVES_PER_FRAME, (index + 1) * MOVES_PER_FRAME);
      const body = bodyOf(some, { eventId, base, index, of });
      const mac = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, body)).slice(0, MAC_BYTES);
      return EXCHANGE_PREFIX + toBase45(Uint8Array.from([...body, ...mac]));
    }),
  );
}

/** Reads a code that another device shows. @param text it begins with `EXCHANGE_PREFIX` */
export async function readFrame(text: string, { eventId, key }: Exchange): Promise<ReadFrame> {
  const bytes = fromBase45(text.slice(EXCHANGE_PREFIX.length));
  if (!bytes || bytes.length < HEAD_BYTES + MAC_BYTES) return { refused: 'invalid' };
  const body = bytes.slice(0, -MAC_BYTES);
  if (hexOf(body.slice(0, 4)) !== eventTag(eventId)) return { refused: 'foreign' };
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await hmacOf(key), body)).slice(0, MAC_BYTES);
  return hexOf(mac) === hexOf(bytes.slice(-MAC_BYTES)) ? readBody(body) : { refused: 'invalid' };
}

/** The event's tag, the number, of how many, and the base time. */
const HEAD_BYTES = 4 + 1 + 1 + 4;

const nameOf = ({ gate, areaId, period, tail }: Moved) =>
  `${gate}\u0000${areaId}\u0000${period}\u0000${tail}`;
const eventTag = (eventId: string) => hexDigits(eventId).slice(-8);
const hexDigits = (id: string) => id.replaceAll('-', '');

function bodyOf(
  moves: readonly Moved[],
  { eventId, base, index, of }: { eventId: string; base: number; index: number; of: number },
): Uint8Array<ArrayBuffer> {
  const groups = groupsOf(moves);
  const bytes: number[] = [...bytesOf(eventTag(eventId)), index + 1, of, ...bigEndian(base, 4)];
  for (const { gate, areaId, period, moves: own } of groups) {
    const name = new TextEncoder().encode(gate);
    bytes.push(
      name.length,
      ...name,
      ...bytesOf(hexDigits(areaId)),
      ...bigEndian(daysOf(period), 2),
      own.length,
    );
    for (const { tail, movedAt, admitted, inside } of own)
      bytes.push(...bytesOf(tail), ...bigEndian(movedAt - base, 2), admitted, inside);
  }
  return Uint8Array.from(bytes);
}

function groupsOf(moves: readonly Moved[]): Group[] {
  const groups = Map.groupBy(moves, ({ gate, areaId, period }) => `${gate}\u0000${areaId}\u0000${period}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ gate: first.gate, areaId: first.areaId, period: first.period, moves: own }] : [];
  });
}

/** Our own code signed it, so its lengths are right. */
function readBody(body: Uint8Array): ReadFrame {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const base = view.getUint32(6);
  const moves: Moved[] = [];
  for (let at = HEAD_BYTES; at < body.length; ) {
    const length = view.getUint8(at);
    const gate = new TextDecoder().decode(body.slice(at + 1, at + 1 + length));
    const start = at + 1 + length;
    const areaId = guidOf(hexOf(body.slice(start, start + 16)));
    const period = periodOf(view.getUint16(start + 16));
    const count = view.getUint8(start + 18);
    for (let move = 0; move < count; move++) {
      const from = start + GROUP_BYTES + move * MOVE_BYTES;
      moves.push({
        tail: hexOf(body.slice(from, from + 5)),
        areaId,
        period,
        movedAt: base + view.getUint16(from + 5),
        admitted: view.getUint8(from + 7),
        inside: view.getUint8(from + 8),
        gate,
      });
    }
    at = start + GROUP_BYTES + count * MOVE_BYTES;
  }
  return { moves, number: view.getUint8(4), of: view.getUint8(5) };
}

const DAY_SECONDS = 86_400;
const daysOf = (period: string) => Math.round(Date.parse(`${period}T00:00:00Z`) / 1000 / DAY_SECONDS);
const periodOf = (days: number) => new Date(days * DAY_SECONDS * 1000).toISOString().slice(0, 10);

const bytesOf = (hex: string): number[] =>
  Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const guidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const bigEndian = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, at) => (value / 256 ** (size - 1 - at)) & 255);

const hmacOf = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
