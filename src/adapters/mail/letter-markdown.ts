import { createMarkdown } from '../../core/shared/text/markdown.ts';

const markdown = createMarkdown();

/** Inline, since many clients drop style sheets; colours are those of what stands around, in either theme. */
const STYLES: Record<string, string> = {
  paragraph_open: 'margin:0 0 16px',
  heading_open: 'margin:24px 0 8px;font-size:20px;line-height:26px;font-weight:800',
  bullet_list_open: 'margin:0 0 16px;padding:0 0 0 24px',
  ordered_list_open: 'margin:0 0 16px;padding:0 0 0 24px',
  list_item_open: 'margin:0 0 4px',
  blockquote_open: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:4px solid currentColor',
  link_open: 'color:inherit;font-weight:600;text-decoration:underline',
  fence: 'white-space:pre-wrap',
  th_open: 'padding:4px 12px 4px 0;text-align:start',
  td_open: 'padding:4px 12px 4px 0;vertical-align:top',
};

markdown.core.ruler.push('inline_styles', ({ tokens }) => {
  for (const token of [...tokens, ...tokens.flatMap(({ children }) => children ?? [])]) {
    const style = STYLES[token.type];
    if (style) token.attrJoin('style', style);
    if (token.type === 'link_open') token.attrSet('rel', 'nofollow noopener noreferrer');
  }
});

/** HTML of an organiser's Markdown for a mail: HTML in it stays text, and pictures stay links. */
export const letterMarkdown = (text: string): string => markdown.render(text);
