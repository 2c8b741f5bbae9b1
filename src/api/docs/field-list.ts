import { html } from 'hono/html';
import type { DocsModel, Schema } from './docs-model.ts';
import { type FieldRow, fieldRows } from './field-rows.ts';
import { prose } from './prose.ts';

/** Lists fields in a way that fits a phone: name, type, whether required, limits, meaning. */
export function fieldList(model: DocsModel, schema: Schema) {
  const rows = fieldRows(model, schema);
  if (rows.length === 0) return '';
  return groupsOf(rows).map(
    ({ title, fields }) => html`${title ? html`<p class="variant"><code>${title}</code></p>` : ''}
${fields.length > 0 ? html`<dl>${fields.map(row)}</dl>` : ''}`,
  );
}

function row({ name, type, needed, limits, says }: FieldRow) {
  return html`<div><dt><code>${name}</code> <span>${type}${needed ? '' : ', optional'}${limits ? `, ${limits}` : ''}</span></dt>
<dd>${says ? prose(says) : ''}</dd></div>`;
}

function groupsOf(rows: FieldRow[]): { title?: string; fields: FieldRow[] }[] {
  const groups: { title?: string; fields: FieldRow[] }[] = [{ fields: [] }];
  for (const field of rows) {
    if (field.name === undefined) groups.push({ title: field.type, fields: [] });
    else groups.at(-1)?.fields.push(field);
  }
  return groups;
}
