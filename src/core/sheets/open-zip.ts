import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Deflate tries harder above, for hardly less: XML of rows is mostly the same. */
const LEVEL = 4;

export interface ZipPart {
  write(text: string): void;
  end(text: string): void;
}

/** A zip whose files are added one behind the other: at most 65,535, and 4 GB with all. */
export function openZip() {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return {
    /** A file of text, which is written bit by bit. */
    add(name: string): ZipPart {
      const file = new ZipDeflate(name, { level: LEVEL });
      zip.add(file);
      return {
        write: (text) => file.push(Buffer.from(text)),
        end: (text) => file.push(Buffer.from(text), true),
      };
    },
    /** A file as it is: pictures and PDFs are compressed already. */
    store(name: string, bytes: Uint8Array): void {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
    },
    end: () => zip.end(),
    /** What can be sent by now; it is not kept. */
    ready(): Uint8Array {
      const now = Buffer.concat(pieces);
      pieces = [];
      return now;
    },
  };
}
