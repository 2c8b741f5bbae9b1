import { createMarkdown } from '../../core/shared/text/markdown.ts';

const markdown = createMarkdown();

markdown.renderer.rules.link_open = (tokens, at, options, _env, renderer) => {
  tokens[at]?.attrSet('rel', 'nofollow ugc noopener');
  return renderer.renderToken(tokens, at, options);
};

/** Renders an organiser's Markdown as HTML that is safe to put into a page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** The beginning of an organiser's Markdown without markup, for a page's description. @param length the most characters */
export function summarise(text: string, length: number): string {
  return shorten(markdown.parse(text, {}).map(wordsOf).join(' '), length);
}

/** A text on one line, cut after a word. @param length the most characters */
export function shorten(text: string, length: number): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length <= length ? words : `${words.slice(0, length - 1).replace(/ [^ ]*$/, '')}…`;
}

/** The words of a block; those that only open or close one have none. */
function wordsOf({ children, content }: ReturnType<typeof markdown.parse>[number]): string {
  if (!children) return content;
  return children.map((part) => (part.type.endsWith('break') ? ' ' : part.content)).join('');
}
