/** A colour in OKLCH: lightness 0..1, chroma 0..~0.37, hue in degrees. https://bottosson.github.io/posts/oklab/ */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = readonly [number, number, number];

/** @param hex "#rrggbb" */
export function fromHex(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

/** Writes "#rrggbb". A colour outside sRGB loses chroma, not lightness or hue. */
export function toHex(colour: Oklch): string {
  return `#${toRgb(intoGamut(colour))
    .map((channel) => Math.round(encoded(Math.min(1, Math.max(0, channel))) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Writes "oklch(62% 0.19 31)". */
export function toCss({ l, c, h }: Oklch): string {
  const hue = ((h % 360) + 360) % 360;
  return `oklch(${+(l * 100).toFixed(2)}% ${+c.toFixed(4)} ${+hue.toFixed(2)})`;
}

/** Returns the colour with the same lightness and hue and as much of its chroma as fits into sRGB. */
export function intoGamut(colour: Oklch): Oklch {
  if (fits(toRgb(colour))) return colour;
  let [low, high] = [0, colour.c];
  for (let step = 0; step < 16; step++) {
    const c = (low + high) / 2;
    if (fits(toRgb({ ...colour, c }))) low = c;
    else high = c;
  }
  return { ...colour, c: low };
}

/** WCAG 2.2's relative luminance, 0..1. */
export function luminance(colour: Oklch): number {
  const [r, g, b] = toRgb(colour);
  return Math.max(0, 0.2126 * r + 0.7152 * g + 0.0722 * b);
}

/** WCAG 2.2's contrast ratio, 1..21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** Linear sRGB. */
function toRgb({ l: lightness, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const fits = (rgb: Rgb) => rgb.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encoded = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
