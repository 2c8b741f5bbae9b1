import type { Appearance } from '@stripe/stripe-js';

/** The theme's current colours for Stripe's fields. Its frame cannot read ours, so they are computed here. */
export function appearanceWithin(element: HTMLElement): Appearance {
  const probe = document.createElement('span');
  element.append(probe);
  // With reduced motion every element has a very short transition, so the previous colour would be read.
  probe.style.transition = 'none';
  const colour = (value: string) => {
    probe.style.color = value;
    return plainColour(getComputedStyle(probe).color);
  };
  probe.style.borderRadius = 'var(--radius-field)';
  const background = colour('var(--color-base-100)');
  const text = colour('var(--color-base-content)');
  const edge = colour('var(--edge-line)');
  const main = colour('var(--main-text)');
  const appearance: Appearance = {
    theme: lightness(background) < lightness(text) ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: main,
      colorBackground: background,
      colorText: text,
      colorTextSecondary: colour('var(--muted)'),
      colorTextPlaceholder: colour('var(--muted)'),
      colorDanger: colour('var(--error-text)'),
      borderRadius: getComputedStyle(probe).borderRadius || '4px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${main}`, boxShadow: `0 0 0 1px ${main}` },
      '.Tab': { border: `1px solid ${edge}`, boxShadow: 'none' },
      '.Tab--selected': { border: `1px solid ${main}`, boxShadow: `0 0 0 1px ${main}` },
    },
  };
  probe.remove();
  return appearance;
}

/** Converts any colour that the browser knows to "rgb(1, 2, 3)", because Stripe does not support oklch(). */
function plainColour(css: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d');
  if (!pen) return css;
  pen.fillStyle = css;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function lightness(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
