import type { Font } from 'fontkit';
import type { Locale } from '../../languages/locales.ts';

/** Options of a document that can be read aloud (PDF/UA-1), with no page yet and no margins. */
export function accessible(
  title: string,
  created: Date,
  font: Font,
  lang: Locale = 'en',
): PDFKit.PDFDocumentOptions {
  // An object of no declared shape, since pdfkit's types know neither this subset nor fonts that are open.
  const more: object = { subset: 'PDF/UA', tagged: true, lang, displayTitle: true, font };
  return {
    ...more,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    info: { Title: plain(title), Author: 'Tikiti', Creator: 'Tikiti', CreationDate: created },
  };
}

/** pdfkit copies the title into its XML metadata as it is. */
function plain(title: string): string {
  return title.replace(/&/g, 'and').replace(/[<>\p{C}]/gu, '');
}

/** The bytes of a document, once it ends. */
export function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
