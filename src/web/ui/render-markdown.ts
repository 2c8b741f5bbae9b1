import MarkdownIt from 'markdown-it';

// HTML stays text, so that what organisers write needs no sanitizer.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, breaks: true }).disable(
  'image',
);

markdown.renderer.rules.link_open = (tokens, at, options, _env, renderer) => {
  tokens[at]?.attrSet('rel', 'nofollow ugc noopener');
  return renderer.renderToken(tokens, at, options);
};

// A page has one h1, the event's name, and its sections h2: an organiser's headings follow below, without gaps.
markdown.core.ruler.push('nest_headings', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const heading of headings) heading.tag = `h${Math.min(6, 3 + levels.indexOf(heading.tag))}`;
});

// Each paragraph, heading and list runs the way its own words do.
const BLOCKS = /^(?:paragraph|heading|bullet_list|ordered_list|blockquote|th|td)_open$/;
markdown.core.ruler.push('own_direction', ({ tokens }) => {
  for (const token of tokens) if (BLOCKS.test(token.type)) token.attrSet('dir', 'auto');
});

/** HTML of an organiser's Markdown: safe to put into a page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** The first words of it without any markup, for descriptions of a page. @param length characters at most */
export function summarise(text: string, length: number): string {
  const words = markdown
    .parseInline(text.replace(/^\s*(?:(?:#{1,6}|[>*+-])\s+)*/gm, ''), {})
    .flatMap((token) => token.children ?? [])
    .map((token) => (token.type.endsWith('break') ? ' ' : token.content))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= length ? words : `${words.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;
}
