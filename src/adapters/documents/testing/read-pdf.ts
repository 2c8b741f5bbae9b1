import { inflateSync } from 'node:zlib';

/** A page as a test sees it: each run of text with where it starts, how wide and how large it is, in points from the bottom left. */
export interface PageSeen {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly TextSeen[];
  /** The painting operators, for what is drawn rather than written. */
  readonly operators: string;
}

export interface TextSeen {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** Is the same for all that was written as one text. */
  readonly block: number;
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
  const fonts = new Map<string, FontSeen>();
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    fonts.set(name, readFont(objects, objects.get(id) ?? ''));
  }
  const runs = /\/MCID (\d+)|1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n(?:2 Tr\n)?\[(.*?)\] TJ/g;
  let block = 0;
  const texts = [...operators.matchAll(runs)].flatMap((match): TextSeen[] => {
    const [, marked, x, y, name = '', size, glyphs = ''] = match;
    if (marked) block = Number(marked);
    if (marked) return [];
    const font = fonts.get(name);
    const ids = [...glyphs.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? []);
    const seen = ids.map((id) => Number.parseInt(id, 16));
    const text = seen.map((id) => font?.letters[id] ?? '\ufffd').join('');
    const kerned = [...glyphs.matchAll(/> (-?[\d.]+)/g)].reduce((sum, [, by]) => sum - Number(by), 0);
    const width = seen.reduce((sum, id) => sum + (font?.widths[id] ?? 0), kerned) * (Number(size) / 1000);
    return [{ text, x: Number(x), y: Number(y), width, size: Number(size), font: font?.name ?? '', block }];
  });
  const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(page) ?? [];
  return { width: Number(width), height: Number(height), texts, operators };
}

interface FontSeen {
  readonly name: string;
  readonly letters: readonly string[];
  /** Of each glyph, in thousandths of the size. */
  readonly widths: readonly number[];
}

function readFont(objects: Map<string, string>, font: string): FontSeen {
  const [, descendant = ''] = /DescendantFonts \[(\d+) 0 R\]/.exec(font) ?? [];
  const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant) ?? '') ?? [];
  const [, name = ''] = /BaseFont \/\w+\+(\S+)/.exec(font) ?? [];
  const letters = lettersOf(streamOf(objects.get(reference(font, 'ToUnicode'))));
  return { name, letters, widths: widths.split(' ').map(Number) };
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
