import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { holdUnsaved, isUnsaved, losesWork, sentIsSaved, watchTyping } from './unsaved.ts';

class FakeElement {
  inside: string;
  constructor(inside = '') {
    this.inside = inside;
  }
  closest(selector: string) {
    return this.inside === selector ? this : null;
  }
}

const page = Object.assign(new EventTarget(), { contains: () => true });
const elsewhere = { contains: () => false };

beforeAll(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', FakeElement);
  watchTyping();
});
afterAll(() => vi.unstubAllGlobals());
const fields: { isConnected: boolean }[] = [];
afterEach(() => {
  for (const field of fields.splice(0)) field.isConnected = false;
});

/** Tells the page's listeners of an event at a target. */
function happens(kind: string, target: unknown): void {
  const event = new Event(kind);
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
}

function aField({ type = 'text', within = '', form = {} as object } = {}) {
  const field = {
    type,
    form,
    value: 'as it was',
    isConnected: true,
    matches: () => within === 'combobox',
    closest: () => (within === 'kept' ? {} : null),
  };
  fields.push(field);
  return field;
}

function type(field: ReturnType<typeof aField>, text: string): void {
  happens('focusin', field);
  field.value = text;
  happens('input', field);
}

test('text that was typed is unsaved, where it stands and as long as it stands there', () => {
  const field = aField();
  happens('focusin', field);
  expect(isUnsaved(page)).toBe(false);
  type(field, 'typed');
  expect([isUnsaved(page), isUnsaved(elsewhere)]).toEqual([true, false]);
  type(field, 'as it was');
  expect(isUnsaved(page)).toBe(false);
  type(field, 'typed');
  field.isConnected = false;
  expect(isUnsaved(page)).toBe(false);
});

test.each([
  ['a password', { type: 'password' }],
  ['a search', { type: 'search' }],
  ['a choice of a list', { within: 'combobox' }],
  ['a field whose text is kept in the browser', { within: 'kept' }],
])('%s is not', (_what, field) => {
  type(aField(field), 'typed');
  expect(isUnsaved(page)).toBe(false);
});

test('a form that was sent is saved once its change is done, and no other form is', () => {
  const [sent, other] = [aField({ form: { name: 'sent' } }), aField({ form: { name: 'other' } })];
  type(sent, 'typed');
  happens('submit', sent.form);
  // Refused: nothing is done.
  expect(isUnsaved(page)).toBe(true);
  sentIsSaved();
  expect(isUnsaved(page)).toBe(false);
  type(other, 'typed');
  type(sent, 'typed since');
  sentIsSaved();
  expect(isUnsaved(page)).toBe(true);
  sent.isConnected = false;
  expect(isUnsaved(page)).toBe(true);
});

test('a page goes on by itself after a change; a link and the back button ask about all that is left', () => {
  type(aField(), 'typed');
  expect(losesWork(false)).toBe(true);
  sentIsSaved();
  expect([losesWork(false), losesWork(true)]).toEqual([false, true]);
  happens('click', new FakeElement('a[href], [role="menuitem"]'));
  expect(losesWork(false)).toBe(true);
  happens('click', new FakeElement());
  expect(losesWork(false)).toBe(false);
});

test('other work is unsaved until it ends', () => {
  const end = holdUnsaved({} as Element);
  expect(isUnsaved(page)).toBe(true);
  end();
  expect(isUnsaved(page)).toBe(false);
});
