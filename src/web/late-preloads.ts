import { Transform } from 'node:stream';

const PRELOAD = '<link rel="modulepreload"';
const LATER = '<link rel="later"';
/** How many bytes at the end of a piece may be the beginning of a preload. */
const TAIL = PRELOAD.length - 1;

/**
 * Rewrites a rendered page so that its modules' preloads wait until `latePreloadsScript` runs. On a slow connection they took two thirds of
 * the bandwidth from the style sheet, and the router has no option to delay them.
 */
export function latePreloads(): Transform {
  let held = '';
  return new Transform({
    // Latin-1 maps each byte to one character, so that no character is split between pieces.
    transform(piece: Buffer, _encoding, done) {
      const html = (held + piece.toString('latin1')).replaceAll(PRELOAD, LATER);
      held = html.slice(Math.max(0, html.length - TAIL));
      done(null, Buffer.from(html.slice(0, html.length - held.length), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'));
    },
  });
}
