import { html } from 'hono/html';

/** Splits a description into paragraphs, with text in backticks as code. */
export function prose(text: string) {
  return text.split('\n\n').map((paragraph) => html`<p>${spans(paragraph)}</p>`);
}

function spans(paragraph: string) {
  return paragraph.split('`').map((span, at) => (at % 2 === 1 ? html`<code>${span}</code>` : span));
}
