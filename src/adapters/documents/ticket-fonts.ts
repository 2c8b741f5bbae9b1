import { type Font, openSync } from 'fontkit';
import { shipped } from '../shipped.ts';
import { chooseFonts, type DrawableText, type VoiceFonts } from './choose-fonts.ts';
import { SCRIPT_FONTS } from './script-fonts.ts';

const FOLDER = 'src/adapters/documents/fonts';

/** The voices of a ticket: `display` for titles and codes, `strong` for what matters, `text` for the rest. */
export type Voice = 'display' | 'strong' | 'text';

export interface Fonts {
  /** Chooses the fonts that draw a text in a voice. */
  drawable(voice: Voice, text: string): DrawableText;
}

const VOICES: Record<Voice, VoiceFonts> = {
  display: {
    house: 'BricolageGrotesque-ExtraBold.ttf',
    fallback: 'DejaVuSansCondensed-Bold.ttf',
    bold: true,
  },
  strong: { house: 'InstrumentSans-SemiBold.ttf', fallback: 'DejaVuSansCondensed-Bold.ttf', bold: true },
  text: { house: 'InstrumentSans-Regular.ttf', fallback: 'DejaVuSansCondensed.ttf', bold: false },
};

/**
 * Finds the fonts once. Throws when one is missing, so that this shows at start and not with the first ticket sold.
 * @returns gives each document fonts of its own
 */
export function findFonts(): () => Fonts {
  const names = [
    ...Object.values(VOICES).flatMap(({ house, fallback }) => [house, fallback]),
    ...SCRIPT_FONTS.map(({ file }) => file),
  ];
  const paths = new Map(names.map((name) => [name, shipped(`${FOLDER}/${name}`)]));
  const read = openOnce((name) => readFont(paths.get(name) ?? name));
  return () => {
    const open = openOnce((name) => withOwnLetters(read(name)));
    return { drawable: (voice, text) => chooseFonts(text, VOICES[voice], open) };
  };
}

function openOnce(open: (name: string) => Font): (name: string) => Font {
  const opened = new Map<string, Font>();
  return (name) => {
    const font = opened.get(name) ?? open(name);
    opened.set(name, font);
    return font;
  };
}

/** Reading a font takes longer than printing a ticket, so it is read once, when a text first needs it. */
function readFont(file: string): Font {
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
