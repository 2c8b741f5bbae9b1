/** A font of one weight for the scripts that neither the house typefaces nor DejaVu draw well (decision 0123). */
export interface ScriptFont {
  readonly file: string;
  /** Matches the characters that it is for. */
  readonly letters: RegExp;
  /** Drawn with an outline where a voice is bold, since there is no bold file. */
  readonly thickens: boolean;
}

const noto = (script: string): ScriptFont => ({
  file: `NotoSans${script}-Regular.ttf`,
  letters: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
  thickens: true,
});

/** Characters that show a picture by themselves, or are asked to (U+FE0F); © and its like are letters. */
export const EMOJI: ScriptFont = {
  file: 'NotoEmoji-Regular.ttf',
  letters: /(?![©®™])\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f|\u20e3/u,
  thickens: false,
};

const HAN_KANA_HANGUL: ScriptFont = {
  file: 'DroidSansFallback.ttf',
  letters:
    /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Hangul}|\p{scx=Bopomofo}|[\u3000-\u33ff\uff00-\uffef]/u,
  thickens: true,
};

/**
 * The scripts that Unicode recommends for names everywhere, beside Latin, Greek, Cyrillic, Armenian and Hebrew, which the base fonts have.
 * Source: https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts
 */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  EMOJI,
  HAN_KANA_HANGUL,
  ...[
    'Arabic',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Khmer',
  ].map(noto),
  ...['Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai'].map(noto),
  { ...noto('Tibetan'), file: 'NotoSerifTibetan-Regular.ttf' },
];
