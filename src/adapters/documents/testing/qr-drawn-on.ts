import type { PageSeen } from './read-pdf.ts';

/** The path that is filled after the only scaling on a page, as an SVG. */
export function qrDrawnOn(page: PageSeen): string {
  const drawn = page.operators.match(/(\S+) 0 0 \1 0 0 cm\n([\s\S]*?)\nf\n/)?.[2] ?? '';
  const path = drawn
    .split('\n')
    .map((line) =>
      line
        .replace(/^(\S+) (\S+) m$/, 'M$1,$2')
        .replace(/^(\S+) (\S+) l$/, 'L$1,$2')
        .replace(/^h$/, 'Z'),
    )
    .filter((line) => /^[MLZ]/.test(line));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 53 53"><path d="${path.join('')}"/></svg>`;
}
