import { html } from 'hono/html';
import { curlExample } from './curl-example.ts';
import type { DocsModel, DocsOperation, DocsResponse, Place } from './docs-model.ts';
import { fieldList } from './field-list.ts';
import { prose } from './prose.ts';

/** Shows one operation: its purpose, input, example command and answers. */
export function operationSection(model: DocsModel, place: Place) {
  const { method, path, operation } = place;
  const id = operation.operationId;
  const answers = Object.entries(operation.responses);
  const good = answers.filter(([status]) => status < '400');
  const bad = answers.filter(([status]) => status >= '400');
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${operation.summary}</h3>
<p class="place"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
${operation.description ? prose(operation.description) : ''}
<p class="who"><b>Who</b> ${operation['x-who']}${proofs(operation)}</p>
${parameters(model, operation)}
${body(model, operation)}
<h4>Try it</h4>
<pre tabindex="0" aria-label="Command">${curlExample(place, model.servers[0]?.url ?? '')}</pre>
${good.map(([status, response]) => success(model, status, response))}
<details class="problems"><summary>Problems</summary><dl>${bad.map(([status, response]) => problem(status, response))}</dl></details>
</article>`;
}

function proofs({ security }: DocsOperation) {
  const names = security.flatMap((proof) => Object.keys(proof));
  return names.length > 0 ? html` <span>${names.join(', ')}</span>` : '';
}

function parameters(model: DocsModel, { parameters: given = [] }: DocsOperation) {
  const inHeaders = given.filter((parameter) => parameter.in === 'header');
  const inAddress = given.filter((parameter) => parameter.in !== 'header');
  return html`${listed(model, 'In the address', inAddress)}${listed(model, 'As headers', inHeaders)}`;
}

function listed(model: DocsModel, title: string, given: NonNullable<DocsOperation['parameters']>) {
  if (given.length === 0) return '';
  const properties = Object.fromEntries(given.map(({ name, schema }) => [name, schema]));
  const required = given.filter((parameter) => parameter.required).map(({ name }) => name);
  return html`<h4>${title}</h4>${fieldList(model, { properties, required })}`;
}

function body(model: DocsModel, { requestBody }: DocsOperation) {
  return Object.entries(requestBody?.content ?? {}).map(
    ([contentType, { schema }]) =>
      html`<h4>Send <span>${contentType}</span></h4>${schema.format === 'binary' ? prose(schema.description ?? '') : fieldList(model, schema)}`,
  );
}

function success(model: DocsModel, status: string, { description, headers, content }: DocsResponse) {
  return html`<h4>Answer <span>${status}</span></h4>
<p>${description}${headers ? ' It sets a cookie.' : ''}</p>
${Object.values(content ?? {}).map(({ schema }) => fieldList(model, schema))}`;
}

function problem(status: string, { description, content }: DocsResponse) {
  const codes = Object.values(content ?? {}).flatMap(
    ({ schema }) => schema.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? [],
  );
  return html`<div><dt>${status} <span>${description.split(';')[0]}</span></dt>
<dd>${codes.map((code) => html`<code>${String(code)}</code> `)}</dd></div>`;
}
