/** Nothing to see: spaces, what fonts leave out (zero-width characters, fillers, selectors) and the empty Braille cell. */
const UNSEEN = /[\p{White_Space}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Characters that change the direction of the text after them: embeddings, overrides, isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Zero-width characters and tags that have a meaning only inside a sequence, which `JOINED` finds. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * They have a meaning in emoji of several people or of a region's flag, and as joiners in scripts whose letters change with their
 * neighbours (Persian, Urdu, and scripts of India and Sri Lanka).
 */
const JOINED = new RegExp(
  [
    String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3]\u200d(?=\p{Extended_Pictographic})`,
    String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{1,7}\u{e007f}`,
    String.raw`(?<=[${scripts()}])[\u200c\u200d]`,
  ].join('|'),
  'gu',
);

function scripts(): string {
  const joining = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'];
  const also = ['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Tibetan'];
  return [...joining, ...also].map((script) => String.raw`\p{Script=${script}}`).join('');
}

/**
 * Removes characters that nobody can see or that would turn other text around; '' when nothing visible is left. Pasted text often contains
 * such characters, so they are dropped without an error.
 */
export function withoutHidden(value: string): string {
  if (value.replace(UNSEEN, '') === '') return '';
  const turned = value.replace(TURNING, '');
  const kept = turned.match(JOINED) ?? [];
  const between = turned.split(JOINED).map((part) => part.replace(ZERO_WIDTH, ''));
  return between.map((part, at) => part + (kept[at] ?? '')).join('');
}
