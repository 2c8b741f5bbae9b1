import { drawQr, QUIET_ZONE } from './qr.ts';

/** Fills the dark modules of a code on the current page, in points; `side` is that of the whole, with its quiet zone. */
export function fillQr(
  doc: PDFKit.PDFDocument,
  code: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  const { size, outlines } = drawQr(code);
  const module = side / (size + 2 * QUIET_ZONE);
  doc.save();
  doc.translate(left + QUIET_ZONE * module, top + QUIET_ZONE * module).scale(module);
  // As the operators themselves: pdfkit would read a path of thousands of characters first.
  doc.addContent(outlines.map(pdfPath).join('\n'));
  doc.fill('#000000');
  doc.restore();
}

function pdfPath(corners: readonly number[]): string {
  let path = '';
  for (let at = 0; at < corners.length; at += 2) {
    path += `${corners[at]} ${corners[at + 1]} ${at === 0 ? 'm' : 'l'}\n`;
  }
  return `${path}h`;
}
