import { type Font, openSync } from 'fontkit';
import { shipped } from '../shipped.ts';

const FOLDER = 'src/adapters/documents/fonts';

/** The voices of a ticket: `display` for titles and codes, `strong` for what matters, `text` for the rest. */
export type Voice = 'display' | 'strong' | 'text';

export interface Fonts {
  /** The font for a text in a voice: the house's typefaces, or DejaVu for all of it when they lack one of its letters. */
  fontFor(voice: Voice, text: string): Font;
}

/** The letters that both house typefaces have: most languages in Latin letters. */
export const HOUSE_LETTERS =
  /^[ -~\u00a0-\u00a3\u00a5\u00a7\u00a9\u00ab\u00ae\u00b0\u00b4\u00b7\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]*$/;

/**
 * Finds the fonts once. Throws when one is missing, so that this shows at start and not with the first ticket sold.
 * @returns gives each document fonts of its own
 */
export function findFonts(): () => Fonts {
  const files: Record<Voice, { house: string; fallback: string }> = {
    display: {
      house: shipped(`${FOLDER}/BricolageGrotesque-ExtraBold.ttf`),
      fallback: shipped(`${FOLDER}/DejaVuSansCondensed-Bold.ttf`),
    },
    strong: {
      house: shipped(`${FOLDER}/InstrumentSans-SemiBold.ttf`),
      fallback: shipped(`${FOLDER}/DejaVuSansCondensed-Bold.ttf`),
    },
    text: {
      house: shipped(`${FOLDER}/InstrumentSans-Regular.ttf`),
      fallback: shipped(`${FOLDER}/DejaVuSansCondensed.ttf`),
    },
  };
  const opened = new Map<string, Font>();
  const open = (file: string): Font => {
    const font = opened.get(file) ?? openFont(file);
    opened.set(file, font);
    return font;
  };
  return () => {
    const own = new Map<string, Font>();
    return {
      fontFor(voice, text) {
        const file = files[voice][HOUSE_LETTERS.test(text) ? 'house' : 'fallback'];
        const font = own.get(file) ?? withOwnLetters(open(file));
        own.set(file, font);
        return font;
      },
    };
  };
}

/** Reading a font takes longer than printing a ticket, so it is read once, on first use. */
function openFont(file: string): Font {
  const font = openSync(file);
  if (font.type !== 'TTF') throw new Error(`A font of the tickets is no single font: ${file}`);
  return font;
}

/**
 * All that was read of a font, with no letter met yet. fontkit keeps for each shape the letter it first met it as, and none where it was
 * a part of another letter: in the next document that letter could not be read aloud or copied.
 */
function withOwnLetters(font: Font): Font {
  return Object.create(font, { _glyphs: { value: {} } });
}
