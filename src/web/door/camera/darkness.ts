/** For how long a camera may see nothing but darkness, ms: it lies on its back, or is in a pocket. */
export const DARK_FOR_MS = 120_000;

/** How bright a picture is that shows nothing, of 255. Codes on a phone's screen are far brighter, also in a dark room. */
const DARK = 16;

/** So many pixels tell. */
const LOOKED_AT = 400;

/** Tells whether a picture is dark everywhere. @param pixels red, green, blue and alpha of each */
export function isDark(pixels: Uint8ClampedArray): boolean {
  const step = Math.max(1, Math.floor(pixels.length / 4 / LOOKED_AT)) * 4;
  for (let at = 0; at < pixels.length; at += step)
    if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > DARK) return false;
  return true;
}

/** Follows whether a camera has seen only darkness for a while. */
export function createDarkness(darkForMs = DARK_FOR_MS) {
  let darkSince: number | undefined;
  return (dark: boolean, nowMs: number): boolean => {
    darkSince = dark ? (darkSince ?? nowMs) : undefined;
    return darkSince !== undefined && nowMs - darkSince >= darkForMs;
  };
}
