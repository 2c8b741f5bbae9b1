/** Below this chroma (OKLCH) a colour looks grey, so it can't be an accent. */
const GREY = 0.04;
const HUES = 36;

/**
 * Finds the most vivid colour of a picture: the hue with the highest total chroma, and its chroma-weighted mean. So a large red area beats
 * both a single neon pixel and a wall of beige.
 * @param pixels red, green, blue, 8 bits each (sRGB)
 * @returns "#rrggbb", or null for a picture without colour
 */
export function mostVividColour(pixels: Uint8Array): string | null {
  const bins = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, a: 0, b: 0 }));
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const { l, a, b } = toOklab(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number);
    const chroma = Math.hypot(a, b);
    if (chroma < GREY) continue;
    const hue = (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
    const bin = bins[Math.floor(hue * HUES) % HUES];
    if (!bin) continue;
    const weight = chroma ** 2;
    bin.weight += weight;
    bin.l += l * weight;
    bin.a += a * weight;
    bin.b += b * weight;
  }
  const vivid = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best));
  if (vivid.weight === 0) return null;
  return toHex({ l: vivid.l / vivid.weight, a: vivid.a / vivid.weight, b: vivid.b / vivid.weight });
}

interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** Björn Ottosson's matrices, https://bottosson.github.io/posts/oklab/ */
function toOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, bl] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function toHex({ l: lightness, a, b }: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => gamma(channel).toString(16).padStart(2, '0')).join('')}`;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function gamma(linearShare: number): number {
  const share = linearShare <= 0.0031308 ? linearShare * 12.92 : 1.055 * linearShare ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}
