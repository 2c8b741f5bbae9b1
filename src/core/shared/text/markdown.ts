import MarkdownIt from 'markdown-it';

/**
 * Parses organisers' Markdown. HTML stays text, so no sanitizer is needed, and images stay links. Each caller creates its own parser and
 * adds its rendering.
 */
export function createMarkdown() {
  // No typographer: "(C)" and "(R)" name halls and rows.
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
  markdown.core.ruler.push('own_direction', ({ tokens }) => {
    for (const token of tokens) if (BLOCKS.test(token.type)) token.attrSet('dir', 'auto');
  });
  // A page has one h1, its title, and h2 for its sections. An organiser's headings follow below, without gaps.
  markdown.core.ruler.push('nest_headings', ({ tokens }) => {
    const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
    const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
    for (const heading of headings) heading.tag = `h${Math.min(6, 3 + levels.indexOf(heading.tag))}`;
  });
  return markdown;
}

/** The blocks that take their direction from their own words. */
const BLOCKS = /^(?:paragraph|heading|bullet_list|ordered_list|blockquote|th|td)_open$/;
