import type { PreviewWords } from '../../core/tickets/ticket-documents.ts';
import { svgCanvas } from './canvas.ts';
import { printable, type TextBox } from './pen.ts';
import { setLines } from './set-lines.ts';
import type { Fonts } from './ticket-fonts.ts';

/** px; a banner's 2:1. */
const [WIDTH, HEIGHT] = [1200, 600];
const MARGIN = 64;
const WHITE = '#ffffff';
const INK = '#1b1816';

/** White words need a dark ground whatever is below them; the upper part of a photo stays as it is. */
const SHADE = `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.45"/><stop offset="0.3" stop-color="#000" stop-opacity="0.3"/><stop offset="1" stop-color="#000" stop-opacity="0.85"/></linearGradient>`;

/** Tikiti's mark (ui/favicon.svg). */
const MARK = `<g transform="translate(${MARGIN} 40)"><path fill="#ff9100" d="M8 14h30a6 6 0 0 0 12 0h6a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-6a6 6 0 0 0-12 0H8a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z"/><path stroke="${INK}" stroke-width="3" stroke-dasharray="4 4" d="M44 22v20"/></g>`;

/** Draws the words of a link preview, from its lower edge up. */
export function drawPreview({ title, lines, label }: PreviewWords, fonts: Fonts): string {
  const canvas = svgCanvas();
  const across = { x: MARGIN, y: 0, width: WIDTH - 2 * MARGIN, colour: WHITE };
  const small: TextBox = { ...across, height: 80, voice: 'strong', size: 38, minSize: 28 };
  let bottom = HEIGHT - MARGIN + 8;
  const put = (text: string, box: TextBox) => {
    bottom -= setLines(canvas, fonts, printable(text), box).height;
    setLines(canvas, fonts, printable(text), { ...box, y: bottom }).draw();
  };
  for (const line of lines.toReversed().filter(Boolean)) put(line, small);
  bottom -= 16;
  put(title, { ...across, height: 260, voice: 'display', size: 96, minSize: 56 });
  setLines(canvas, fonts, 'Tikiti', { ...small, x: MARGIN + 76, y: 46, width: 200 }).draw();
  const pill = label ? drawLabel(label, fonts) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${SHADE}</defs><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#shade)"/>${MARK}${canvas.shapes.join('')}${pill}</svg>`;
}

/** In the upper right corner, on a light ground. */
function drawLabel(label: string, fonts: Fonts): string {
  const canvas = svgCanvas();
  const width = 320;
  const x = WIDTH - MARGIN - width;
  setLines(canvas, fonts, label, {
    x,
    y: 50,
    width,
    height: 60,
    voice: 'strong',
    size: 40,
    minSize: 28,
    colour: INK,
    align: 'center',
  }).draw();
  return `<rect x="${x}" y="40" width="${width}" height="72" rx="36" fill="${WHITE}"/>${canvas.shapes.join('')}`;
}
