/** A rectangle, in points from the page's top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const CORNER = 16;
const NOTCH = 11;

/** A ticket as an SVG path: round corners, and a notch on either side where it tears, at height `tear`. */
export function ticketShape({ x, y, width, height }: Box, tear: number): string {
  const right = x + width;
  const bottom = y + height;
  const corner = (toX: number, toY: number) => `A${CORNER},${CORNER} 0 0 1 ${toX},${toY}`;
  const notch = (toX: number, toY: number) => `A${NOTCH},${NOTCH} 0 0 0 ${toX},${toY}`;
  return [
    `M${x + CORNER},${y}H${right - CORNER}${corner(right, y + CORNER)}`,
    `V${tear - NOTCH}${notch(right, tear + NOTCH)}V${bottom - CORNER}${corner(right - CORNER, bottom)}`,
    `H${x + CORNER}${corner(x, bottom - CORNER)}V${tear + NOTCH}${notch(x, tear - NOTCH)}`,
    `V${y + CORNER}${corner(x + CORNER, y)}Z`,
  ].join('');
}

/** The perforation between the notches, as an SVG path to be stroked in round dots. */
export function perforation({ x, width }: Box, tear: number): string {
  return `M${x + NOTCH + 8},${tear}H${x + width - NOTCH - 8}`;
}
