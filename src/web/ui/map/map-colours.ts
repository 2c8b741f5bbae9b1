/** The colours of the basic map, "rgb(…)" each. */
export interface MapColours {
  water: string;
  land: string;
  border: string;
  grid: string;
  ring: string;
  text: string;
  quietText: string;
}

/** All are derived from the theme's own colours. */
const SOURCES: Record<keyof MapColours, string> = {
  water: 'color-mix(in oklab, var(--color-info) 20%, var(--color-base-200))',
  land: 'color-mix(in oklab, var(--color-base-content) 9%, var(--color-base-100))',
  border: 'color-mix(in oklab, var(--color-base-content) 34%, var(--color-base-100))',
  grid: 'color-mix(in oklab, var(--color-base-content) 15%, var(--color-base-100))',
  ring: 'color-mix(in oklab, var(--main) 60%, var(--color-base-100))',
  text: 'var(--color-base-content)',
  quietText: 'var(--muted)',
};

/** The colours of the page's theme in a form that MapLibre can read, which excludes oklch(). @param within an element of the page */
export function readMapColours(within: HTMLElement): MapColours {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = within.appendChild(document.createElement('span'));
  // With reduced motion every element has a very short transition, so the previous colour would be read.
  probe.style.transition = 'none';
  const read = (source: string) => {
    probe.style.color = source;
    return canvas ? painted(canvas, getComputedStyle(probe).color) : '#888';
  };
  const colours = Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, read(source)]));
  probe.remove();
  return colours as unknown as MapColours;
}

function painted(canvas: CanvasRenderingContext2D, css: string): string {
  canvas.canvas.width = 1;
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Tells whether the page's theme is dark. */
export const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';
