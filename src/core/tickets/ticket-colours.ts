/** The colours of an event's ticket, each `#rrggbb`. */
export interface TicketColours {
  /** The event's accent, or Tikiti's own when it has none. */
  readonly accent: string;
  /** White if its contrast on the accent is 4.5:1, else black, whose contrast is then always enough. */
  readonly onAccent: string;
}

const HOUSE_ACCENT = '#d8371f';
const HEX = /^#[0-9a-f]{6}$/i;

/** Anything but `#rrggbb` counts as no accent, since an accent is written into styles. */
export function ticketColours(accent: string | undefined): TicketColours {
  const colour = accent && HEX.test(accent) ? accent.toLowerCase() : HOUSE_ACCENT;
  return { accent: colour, onAccent: 1.05 / (luminance(colour) + 0.05) >= 4.5 ? '#ffffff' : '#000000' };
}

/** WCAG 2.2's relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
