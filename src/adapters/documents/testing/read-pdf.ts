import { inflateSync } from 'node:zlib';

/** A page as a test sees it: each line of text with where it starts and how large it is, in points from the bottom left. */
export interface PageSeen {
  readonly texts: readonly { text: string; x: number; y: number; size: number }[];
  /** The painting operators, for what is drawn rather than written. */
  readonly operators: string;
}

/** Reads back what pdfkit writes: plain objects, deflated streams, text as glyphs with a ToUnicode map. No general PDF reader. */
export function readPdf(bytes: Uint8Array): { objects: Map<string, string>; pages: PageSeen[] } {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm))
    objects.set(id, body);
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return { objects, pages: pages.map((page) => readPage(objects, page)) };
}

function readPage(objects: Map<string, string>, page: string): PageSeen {
  const operators = streamOf(objects.get(reference(page, 'Contents')));
  const resources = objects.get(reference(page, 'Resources')) ?? '';
  const letters = new Map<string, string[]>();
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    letters.set(name, lettersOf(streamOf(objects.get(reference(objects.get(id) ?? '', 'ToUnicode')))));
  }
  const texts = [...operators.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n\[(.*?)\] TJ/g)].map(
    (match) => {
      const [, x, y, font = '', size, glyphs = ''] = match;
      const ids = [...glyphs.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? []);
      const text = ids.map((id) => letters.get(font)?.[Number.parseInt(id, 16)] ?? '\ufffd').join('');
      return { text, x: Number(x), y: Number(y), size: Number(size) };
    },
  );
  return { texts, operators };
}

function lettersOf(map: string): string[] {
  const list = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, range = '']) => {
    return [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => hex.replaceAll(' ', ''));
  });
  return list.map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
}

function streamOf(body = ''): string {
  const content = body.match(/stream\n([\s\S]*)\nendstream$/)?.[1] ?? '';
  return content && inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
}

function reference(body: string, key: string): string {
  return body.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1] ?? '';
}
