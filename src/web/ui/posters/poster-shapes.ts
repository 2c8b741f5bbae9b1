import { fromHex, toHex } from '../../../core/media/colour.ts';
import { seededRandom } from '../../../core/media/seeded-random.ts';

/** One painted area of a poster: an SVG path and its colour, "#rrggbb". */
export interface PosterShape {
  d: string;
  fill: string;
}

/** The size of a poster in its own units: a banner's 2:1. */
export const POSTER = { width: 1200, height: 600 };

type Random = () => number;
type Paints = ReturnType<typeof paintsOf>;

/** The shapes of an event's poster, back to front; the same id and accent always give the same picture. */
export function posterShapes(id: string, accent: string): PosterShape[] {
  const random = seededRandom(`poster:${id}`);
  const paints = paintsOf(accent);
  const compose = pick([tiles, hills, rings], random);
  return [{ d: rect(0, 0, POSTER.width, POSTER.height), fill: paints.deep }, ...compose(random, paints)];
}

function paintsOf(accent: string) {
  const { c, h } = fromHex(accent);
  const paint = (l: number, chroma: number, turn = 0) =>
    toHex({ l, c: Math.min(chroma, c * 1.2), h: h + turn });
  return {
    deep: paint(0.27, 0.08, 20),
    dark: paint(0.38, 0.12, 10),
    accent,
    warm: paint(0.74, 0.16, 40),
    pale: paint(0.92, 0.06, 55),
  };
}

/** A board of quarter and half discs, one in each square. */
function tiles(random: Random, { deep, dark, accent, warm, pale }: Paints): PosterShape[] {
  const side = 200;
  const grounds: PosterShape[] = [];
  const figures: PosterShape[] = [];
  for (let x = 0; x < POSTER.width; x += side) {
    for (let y = 0; y < POSTER.height; y += side) {
      const ground = pick([deep, dark, accent, dark], random);
      const figure = pick(
        [accent, warm, pale, warm, deep].filter((paint) => paint !== ground),
        random,
      );
      grounds.push({ d: rect(x, y, side, side), fill: ground });
      figures.push({ d: pick([quarter, half, disc, leaf], random)(x, y, side, random), fill: figure });
    }
  }
  return [...grounds, ...figures];
}

/** A low sun over layered hills. */
function hills(random: Random, { dark, accent, warm, pale, deep }: Paints): PosterShape[] {
  const { width, height } = POSTER;
  const sunX = width * (0.2 + random() * 0.6);
  const sky = [dark, accent, warm].map((fill, band) => ({
    d: rect(0, (band * height) / 3.6, width, height),
    fill,
  }));
  const sun = { d: circle(sunX, height * 0.55, 130 + random() * 60), fill: pale };
  const ranges = [accent, dark, deep].map((fill, at) => {
    const top = height * (0.62 + at * 0.13);
    const swing = 50 + random() * 70;
    const bend = random() < 0.5 ? 1 : -1;
    return {
      d: `M0 ${r(top)}C${r(width * 0.3)} ${r(top - swing * bend * 2)} ${r(width * 0.6)} ${r(top + swing * bend * 2)} ${width} ${r(top - swing)}V${height}H0Z`,
      fill,
    };
  });
  return [...sky, sun, ...ranges];
}

/** Rings that rise from the lower edge, twice. */
function rings(random: Random, { dark, accent, warm, pale, deep }: Paints): PosterShape[] {
  const left = POSTER.width * (0.12 + random() * 0.2);
  const right = POSTER.width * (0.62 + random() * 0.25);
  const rise = (x: number, y: number, size: number, fills: string[]) =>
    fills.map((fill, at) => ({ d: circle(x, y, size * (1 - at / fills.length)), fill }));
  return [
    ...rise(right, POSTER.height * (0.3 + random() * 0.4), 520, [dark, accent, dark, accent, dark]),
    ...rise(left, POSTER.height, 420 + random() * 80, [warm, deep, pale, accent, deep, warm]),
  ];
}

function quarter(x: number, y: number, side: number, random: Random): string {
  const corner = Math.floor(random() * 4);
  const cx = x + (corner % 2) * side;
  const cy = y + (corner > 1 ? side : 0);
  const toX = x + ((corner + 1) % 2) * side;
  const toY = y + (corner > 1 ? 0 : side);
  const sweep = corner === 0 || corner === 3 ? 1 : 0;
  return `M${cx} ${cy}H${toX}A${side} ${side} 0 0 ${sweep} ${cx} ${toY}Z`;
}

function half(x: number, y: number, side: number, random: Random): string {
  const radius = side / 2;
  return random() < 0.5
    ? `M${x} ${y + side}A${radius} ${radius} 0 0 1 ${x + side} ${y + side}Z`
    : `M${x} ${y}A${radius} ${radius} 0 0 1 ${x} ${y + side}Z`;
}

const disc = (x: number, y: number, side: number) => circle(x + side / 2, y + side / 2, side * 0.32);

const leaf = (x: number, y: number, side: number) =>
  `M${x} ${y + side}A${side} ${side} 0 0 1 ${x + side} ${y}A${side} ${side} 0 0 1 ${x} ${y + side}Z`;

const rect = (x: number, y: number, width: number, height: number) =>
  `M${r(x)} ${r(y)}h${width}v${height}h-${width}Z`;

const circle = (x: number, y: number, radius: number) =>
  `M${r(x - radius)} ${r(y)}a${r(radius)} ${r(radius)} 0 1 0 ${r(radius * 2)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-radius * 2)} 0Z`;

const r = (value: number) => Math.round(value);

function pick<Item>(items: readonly [Item, ...Item[]] | Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
