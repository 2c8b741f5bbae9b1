import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type DocsModel, docsModel, placesOf } from './docs-model.ts';
import { operationSection } from './docs-operation.ts';
import { STYLE } from './docs-style.ts';
import type { ApiDocument } from './document.ts';
import { fieldList } from './field-list.ts';
import { prose } from './prose.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page has no scripts and loads nothing; its only style is allowed by its hash. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API's documentation for people, made from the OpenAPI document (decision 0064). */
export function docsPage(document: ApiDocument) {
  const model = docsModel(document);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${model.info.title}</title>
<meta name="description" content="How programs create events, sell tickets and admit them with Tikiti.">
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<nav aria-label="Operations">${contents(model)}</nav>
<main id="main">
${introduction(model)}
${model.tags.map(
  ({ name, description }) => html`<section class="tag" aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>${prose(description)}
${placesOf(model, name).map((place) => operationSection(model, place))}
</section>`,
)}
</main>
</body>
</html>`;
}

function contents(model: DocsModel) {
  return html`<p class="brand"><a href="/">Tikiti</a> <span>API</span></p>
${model.tags.map(
  ({ name }) => html`<details><summary>${name}</summary><ul>
${placesOf(model, name).map(
  ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
)}
</ul></details>`,
)}`;
}

function introduction(model: DocsModel) {
  const { info, servers, components } = model;
  const { Problem = {}, Money = {} } = components.schemas;
  return html`<header>
<h1>${info.title}</h1>
${prose(info.description)}
<p>It lives at <code>${servers[0]?.url}</code>. For programs there is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<section class="tag" aria-labelledby="who-asks">
<h2 id="who-asks">Authentication</h2>
<dl>${Object.entries(components.securitySchemes).map(
    ([name, { type, name: cookie, description }]) => html`<div>
<dt><code>${type === 'http' ? 'Authorization: Bearer …' : `Cookie: ${cookie}=…`}</code> <span>${name}</span></dt>
<dd>${prose(description)}</dd></div>`,
  )}</dl>
</section>
<section class="tag" aria-labelledby="problems">
<h2 id="problems">Problems</h2>
<p>Anything but a success is <code>application/problem+json</code>:</p>
${fieldList(model, Problem)}
</section>
<section class="tag" aria-labelledby="money">
<h2 id="money">Money</h2>
${fieldList(model, Money)}
</section>`;
}
