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

/** The beginning of a text without markup, for a page's description. @param length the most characters */
export function summarise(text: string, length: number): string {
  const words = markdown
    .parseInline(text.replace(/^\s*(?:(?:#{1,6}|[>*+-])\s+)*/gm, ''), {})
    .flatMap((token) => token.children ?? [])
    .map((token) => (token.type.endsWith('break') ? ' ' : token.content))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= length ? words : `${words.slice(0, length - 1).replace(/ [^ ]*$/, '')}…`;
}
