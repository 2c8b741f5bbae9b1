import { Transform } from 'node:stream';

const PRELOAD = '<link rel="modulepreload"';
const LATER = '<link rel="later"';
/** As many bytes as may be the beginning of one that the next piece ends. */
const TAIL = PRELOAD.length - 1;

/**
 * A page as it was rendered, with its modules' preloads put off until `latePreloadsScript` runs: on a slow line they took two
 * thirds of the style sheet's share, and the router gives its preloads no say in when they begin.
 */
export function latePreloads(): Transform {
  let held = '';
  return new Transform({
    // Bytes as letters, one for one: no cut goes through one of them.
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
