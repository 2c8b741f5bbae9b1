/** The longest text that may be typed, in characters. */
export const LONGEST_SEARCH = 2_000;
/** No name or address is longer; more text makes a search slow, and no better. */
const READ = 200;
const MANAGE_EVENT = 'manage-event:';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const UNSEARCHABLE = /[\u0000-\u001f\u007f\ufffd]|\p{Cs}/gu;

export interface SearchText {
  text: string;
  scope: 'all' | 'events';
}

/** Splits a typed text into its words and whether it is narrowed to events. */
export function readSearchText(typed: string): SearchText {
  const clean = (value: string) => value.replace(UNSEARCHABLE, ' ').replace(/\s+/g, ' ').trim();
  const whole = clean(typed);
  const narrowed = whole.toLowerCase().startsWith(MANAGE_EVENT);
  const words = narrowed ? clean(whole.slice(MANAGE_EVENT.length)) : whole;
  return { text: Array.from(words).slice(0, READ).join(''), scope: narrowed ? 'events' : 'all' };
}

/** The text of the suggested search for events. */
export const manageEventText = (typed: string) => `${MANAGE_EVENT}${readSearchText(typed).text}`;

const DOTS = /^\.{1,2}$/;

/** The path of a search's page. A text of one or two dots would leave its folder, so it is encoded. */
export const searchPath = (text: string) =>
  `/platform/search/${encodeURIComponent(DOTS.test(text) ? `${text} ` : text)}`;
