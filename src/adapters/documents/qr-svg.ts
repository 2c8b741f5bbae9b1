import { drawQr, QUIET_ZONE } from './qr.ts';

/**
 * The code as an SVG that fills its container. Black on white whatever the page's theme, with its quiet zone drawn in, since
 * scanners give up on codes of swapped colours or without a border.
 */
export function qrSvg(code: string, label = 'QR code of this ticket'): string {
  const { size, outlines } = drawQr(code);
  const side = size + 2 * QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}"`,
    ` role="img" aria-label="${label.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`,
    ' shape-rendering="crispEdges">',
    `<path fill="#ffffff" d="M${-QUIET_ZONE},${-QUIET_ZONE}h${side}v${side}h${-side}z"/>`,
    `<path fill="#000000" d="${outlines.map(svgPath).join('')}"/></svg>`,
  ].join('');
}

function svgPath(corners: readonly number[]): string {
  let path = `M${corners[0]},${corners[1]}`;
  for (let at = 2; at < corners.length; at += 2) {
    const isAcross = corners[at + 1] === corners[at - 1];
    path += isAcross ? `H${corners[at]}` : `V${corners[at + 1]}`;
  }
  return `${path}Z`;
}
