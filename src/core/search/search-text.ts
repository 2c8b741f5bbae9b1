/** This many characters may be typed. */
export const LONGEST_SEARCH = 2_000;
/** No name or address is longer; what comes behind makes a search slow and no better. */
const READ = 200;
const MANAGE_EVENT = 'manage-event:';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it takes out
const UNSEARCHABLE = /[\u0000-\u001f\u007f\ufffd]|\p{Cs}/gu;

export interface SearchText {
  text: string;
  scope: 'all' | 'events';
}

/** A typed text asks for words, and may be narrowed to events. */
export function readSearchText(typed: string): SearchText {
  const clean = (value: string) => value.replace(UNSEARCHABLE, ' ').replace(/\s+/g, ' ').trim();
  const whole = clean(typed);
  const narrowed = whole.toLowerCase().startsWith(MANAGE_EVENT);
  const words = narrowed ? clean(whole.slice(MANAGE_EVENT.length)) : whole;
  return { text: Array.from(words).slice(0, READ).join(''), scope: narrowed ? 'events' : 'all' };
}

/** The suggested search's text for what somebody typed. */
export const manageEventText = (typed: string) => `${MANAGE_EVENT}${readSearchText(typed).text}`;

const DOTS = /^\.{1,2}$/;

/** The address of a search's page; a text of only one or two dots would climb out of its folder. */
export const searchPath = (text: string) =>
  `/platform/search/${encodeURIComponent(DOTS.test(text) ? `${text} ` : text)}`;
