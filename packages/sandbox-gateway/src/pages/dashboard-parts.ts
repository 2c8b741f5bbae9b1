import { html } from 'hono/html';
import type { Markup } from './document.ts';

/** A part of the dashboard: a title, a line about it, and its rows or that there are none. */
export function section(id: string, title: string, about: Markup, rows: Markup[]): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title"><div class="head"><h2 id="${id}-title">${title}</h2>
<p>${about}</p></div>${rows.length === 0 ? html`<p class="none">None yet.</p>` : html`<ul class="rows">${rows}</ul>`}</section>`;
}

const good = ['success', 'processed', 'delivered', 'active'];
const bad = ['failed', 'needs-attention', 'dropped', 'given up', 'awaiting-merchant-feedback', 'inactive'];

/** A state, in words and in colour. */
export function status(text: string): Markup {
  const tone = good.includes(text) ? 'good' : bad.includes(text) ? 'bad' : 'open';
  return html`<span class="status ${tone}">${text}</span>`;
}

/** A moment in UTC, to the second. */
export function when(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

/** A transaction's reference; leads to all that happened to it. */
export function referenceLink(reference: string): Markup {
  return html`<a class="reference" href="/?reference=${encodeURIComponent(reference)}">${reference}</a>`;
}
