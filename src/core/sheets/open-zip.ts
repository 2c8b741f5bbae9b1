import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A higher level is slower and saves little: the XML of rows repeats itself. */
const LEVEL = 4;

export interface ZipPart {
  write(text: string): void;
  end(text: string): void;
}

/** A zip whose files are added one after the other: at most 65,535 files and 4 GB in all. */
export function openZip() {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return {
    /** Adds a text file, which is written piece by piece. */
    add(name: string): ZipPart {
      const file = new ZipDeflate(name, { level: LEVEL });
      zip.add(file);
      return {
        write: (text) => file.push(Buffer.from(text)),
        end: (text) => file.push(Buffer.from(text), true),
      };
    },
    /** Adds a file without compression: images and PDFs are compressed already. */
    store(name: string, bytes: Uint8Array): void {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
    },
    end: () => zip.end(),
    /** The bytes that can be sent now; they are not kept. */
    ready(): Uint8Array {
      const now = Buffer.concat(pieces);
      pieces = [];
      return now;
    },
  };
}
