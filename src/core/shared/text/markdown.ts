import MarkdownIt from 'markdown-it';

/**
 * Reads what organisers write: Markdown, of which HTML stays text, so that it needs no sanitizer, and pictures stay links. Each reader has
 * one of its own, and adds how it is shown.
 */
export function createMarkdown() {
  const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, breaks: true }).disable(
    'image',
  );
  markdown.core.ruler.push('own_direction', ({ tokens }) => {
    for (const token of tokens) if (BLOCKS.test(token.type)) token.attrSet('dir', 'auto');
  });
  // A page has one h1, its title, and its sections h2: an organiser's headings follow below, without gaps.
  markdown.core.ruler.push('nest_headings', ({ tokens }) => {
    const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
    const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
    for (const heading of headings) heading.tag = `h${Math.min(6, 3 + levels.indexOf(heading.tag))}`;
  });
  return markdown;
}

/** Each of these runs the way its own words do. */
const BLOCKS = /^(?:paragraph|heading|bullet_list|ordered_list|blockquote|th|td)_open$/;
