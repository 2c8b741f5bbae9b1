/** Browser script of the pop-up: what is on show, what it says, and where the focus goes. */
export const popupPanelsScript = `
export const byId = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const panels = all('[data-panel]');
const ways = byId('ways');

/** Shows one panel and puts the focus where its work begins. */
export function openPanel(name, offered) {
  for (const panel of panels) panel.hidden = panel.dataset.panel !== name;
  ways.hidden = offered.length < 2 || !offered.includes(name);
  for (const way of ways.elements) {
    way.hidden = !offered.includes(way.value);
    way.setAttribute('aria-pressed', String(way.value === name));
  }
}

/** Into the field of a question at once; elsewhere a phone's keyboard would only hide what there is to read. */
export function focusPanel(name) {
  const panel = panels.find((one) => one.dataset.panel === name);
  const field = panel.querySelector('input:not([type=hidden], [type=radio])');
  const asked = panel.querySelector('[data-challenge]') && field;
  const target = asked || (field && matchMedia('(pointer: fine)').matches) ? field : panel.querySelector('h2[tabindex]');
  (target ?? byId('payee')).focus();
}

export function fillSlots(texts) {
  for (const slot of all('[data-slot]')) {
    if (slot.dataset.slot in texts) slot.textContent = texts[slot.dataset.slot] ?? '';
  }
}

/** What went wrong, for all to read; nothing when called without. */
export function tellProblem(text = '') {
  byId('problem').textContent = text;
}

export function mark(input, error = '') {
  byId(input.id + '-error').textContent = error;
  if (error) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

export function clearErrors() {
  tellProblem();
  for (const input of all('[aria-invalid]')) mark(input);
}

export function clearForms() {
  clearErrors();
  for (const form of document.forms) form.reset();
}

/** Says to everybody that work is under way, and to screen readers what. */
export function setBusy(text) {
  byId('live').textContent = text;
  byId('sheet').classList.toggle('busy', text !== '');
  for (const button of all('[data-panel] form button.pay, [data-panel] form button.second')) {
    button.setAttribute('aria-disabled', String(text !== ''));
  }
}
`;
