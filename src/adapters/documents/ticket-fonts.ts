import { type Font, openSync } from 'fontkit';
import { shipped } from '../shipped.ts';
import { chooseFonts, type DrawableText, type VoiceFonts } from './choose-fonts.ts';
import { type LetterSet, letterSets } from './letter-set.ts';
import { SCRIPT_FONTS } from './script-fonts.ts';

const FOLDER = 'src/adapters/documents/fonts';

/** The voices of a ticket: `display` for titles and codes, `strong` for what matters, `text` for the rest. */
export type Voice = 'display' | 'strong' | 'text';

export interface Fonts {
  /** Chooses the fonts that draw a text in a voice. */
  drawable(voice: Voice, text: string): DrawableText;
  /** The letters of a font that are ready to be embedded; none of a font that only some texts need. */
  lettersOf(font: Font): readonly LetterSet[];
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

/** Open fonts by their file, and the sets of house typefaces: one of each a thread, as are the texts that were fitted with them. */
const opened = new Map<string, Font>();
const letters = new Map<Font, readonly LetterSet[]>();

/** Finds the fonts once. Throws when one is missing, so that this shows at start and not with the first ticket sold. */
export function findFonts(): Fonts {
  const names = [
    ...Object.values(VOICES).flatMap(({ house, fallback }) => [house, fallback]),
    ...SCRIPT_FONTS.map(({ file }) => file),
  ];
  const paths = new Map(names.map((name) => [name, shipped(`${FOLDER}/${name}`)]));
  const house = new Set(Object.values(VOICES).map((voice) => voice.house));
  function open(name: string): Font {
    const before = opened.get(name);
    if (before) return before;
    const font = readFont(paths.get(name) ?? name);
    opened.set(name, font);
    if (house.has(name)) letters.set(font, letterSets(font));
    return font;
  }
  return {
    drawable: (voice, text) => chooseFonts(text, VOICES[voice], open),
    lettersOf: (font) => letters.get(font) ?? [],
  };
}

/** Reading a font takes longer than printing a ticket, so it is read once, when a text first needs it. */
function readFont(file: string): Font {
  const font = openSync(file);
  if (font.type !== 'TTF') throw new Error(`A font of the tickets is no single font: ${file}`);
  return font;
}
