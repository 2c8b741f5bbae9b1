import { html } from 'hono/html';
import type { Markup } from './document.ts';

export interface FieldView {
  name: string;
  /** Unique on the page (default: the name). */
  id?: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  value?: string;
  error?: string;
  /** Dots instead of digits. */
  secret?: boolean;
}

// Autofill is off on purpose: a browser must not offer a person's real card to a sandbox.
/** A labelled input for digits, with room for what is wrong with it. */
export function field(view: FieldView): Markup {
  const id = view.id ?? view.name;
  return html`<div class="field">
<label for="${id}">${view.label}</label>
<input id="${id}" name="${view.name}" type="${view.secret ? 'password' : 'text'}" inputmode="numeric" autocomplete="off"
 spellcheck="false" maxlength="${view.maxLength}" placeholder="${view.placeholder ?? ''}" value="${view.value ?? ''}"
 aria-describedby="${id}-error"${view.error ? html` aria-invalid="true"` : ''}>
<p class="field-error" id="${id}-error">${view.error ?? ''}</p>
</div>`;
}

/** One of several, as large targets; the first is chosen. */
export function choices(
  legend: string,
  name: string,
  options: readonly { value: string; title: string }[],
): Markup {
  return html`<fieldset class="choices"><legend>${legend}</legend>
${options.map(
  ({ value, title }, index) =>
    html`<label><input type="radio" name="${name}" value="${value}"${index === 0 ? html` checked` : ''}> ${title}</label>`,
)}</fieldset>`;
}
