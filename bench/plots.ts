/** `npm run bench:plots` draws the kept results of each benchmark as a picture for bench/README.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Result, readResults, type Table } from './report.ts';

const WIDTH = 880;
const NAMES = 250;
const MARGIN = 14;
const ROW = 22;
/** A table of more rows is drawn as areas, its rows from left to right. */
const MOST_ROWS = 30;
/** Follows the reader's light or dark theme also inside an `img`, on a ground of its own, since the page around it may have another. */
const STYLE = `text{font:13px system-ui,sans-serif;fill:#1f2328}.s{fill:#59636e;font-size:12px}.t{font-weight:600}.b{fill:#2f81f7}.p{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.s{fill:#9198a1}.p{fill:#0d1117}}`;

/**
 * Draws each table as rows of bars, a column of bars for each figure, or as areas if it is long. Bars of one column begin at zero and share a
 * scale.
 */
export function drawResults(results: readonly Result[]): string {
  const parts: string[] = [];
  let y = 4;
  for (const { machine, date, commit, load, tables } of results) {
    const busy = load === null ? '' : `, load ${load} at the start`;
    y += 20;
    parts.push(text(0, y, `${machine.name}, ${date}, ${commit}${busy}`, 's'));
    for (const table of tables) {
      const drawn = (table.rows.length > MOST_ROWS ? drawAreas : drawTable)(table, y + 12);
      parts.push(...drawn.parts);
      y = drawn.bottom;
    }
    y += 12;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 2 * MARGIN}" height="${y}" viewBox="0 0 ${WIDTH + 2 * MARGIN} ${y}" role="img"><title>${results[0]?.benchmark}</title><style>${STYLE}</style>
<rect class="p" width="100%" height="100%" rx="8"/>
<g transform="translate(${MARGIN} 0)">
${parts.join('\n')}
</g>
</svg>
`;
}

function drawTable({ title, columns, rows }: Table, top: number): { parts: string[]; bottom: number } {
  const figures = columns.slice(1);
  const panel = (WIDTH - NAMES) / figures.length;
  const head = top + 42;
  const parts = [
    text(0, top + 20, title, 't'),
    text(8, head, columns[0] ?? '', 's'),
    ...figures.map((name, at) => text(NAMES + at * panel, head, name, 's')),
  ];
  const most = figures.map((_, at) =>
    Math.max(...rows.map((row) => Number(row[at + 1] ?? 0)), Number.MIN_VALUE),
  );
  rows.forEach(([name, ...values], line) => {
    const y = head + (line + 1) * ROW;
    parts.push(text(8, y, name));
    values.forEach((value, at) => {
      const x = NAMES + at * panel;
      // The figure itself stands behind the bar.
      const width = Math.max(1, ((panel - 70) * value) / (most[at] as number));
      parts.push(`<rect class="b" x="${x}" y="${y - 11}" width="${width.toFixed(1)}" height="13" rx="2"/>`);
      parts.push(text(x + width + 5, y, value.toLocaleString('en-US')));
    });
  });
  return { parts, bottom: head + rows.length * ROW + 14 };
}

/** Draws an area for each figure of a long table. Each begins at zero and has its own scale. */
function drawAreas({ title, columns, rows }: Table, top: number): { parts: string[]; bottom: number } {
  const panel = WIDTH / (columns.length - 1);
  const [head, ground] = [top + 42, top + 150];
  const span = `${columns[0]} ${rows[0]?.[0]} to ${rows.at(-1)?.[0]}`;
  const parts = columns.slice(1).flatMap((name, at) => {
    const x = at * panel;
    const values = rows.map((row) => Number(row[at + 1] ?? 0));
    const most = Math.max(...values, Number.MIN_VALUE);
    const points = values.map((value, row) => {
      const right = x + (row * (panel - 16)) / (values.length - 1);
      return `${right.toFixed(1)} ${(ground - (96 * value) / most).toFixed(1)}`;
    });
    return [
      text(x, head, `${name}: up to ${most.toLocaleString('en-US')}`, 's'),
      `<path class="b" d="M${x} ${ground}L${points.join('L')}V${ground}z"/>`,
      text(x, ground + 18, span, 's'),
    ];
  });
  return { parts: [text(0, top + 20, title, 't'), ...parts], bottom: ground + 32 };
}

function text(x: number, y: number, words: string, look?: string): string {
  const safe = words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<text x="${Number(x.toFixed(1))}" y="${y}"${look ? ` class="${look}"` : ''}>${safe}</text>`;
}

/** @returns the picture of each benchmark, by file name */
export function drawAll(): Map<string, string> {
  const byName = Map.groupBy(readResults(), ({ benchmark }) => benchmark);
  return new Map([...byName].map(([name, results]) => [`${name}.svg`, drawResults(results)]));
}

if (import.meta.main) {
  const folder = path.join(import.meta.dirname, 'plots');
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of drawAll()) writeFileSync(path.join(folder, name), svg);
}
