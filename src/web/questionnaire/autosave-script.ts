import { autosave, forgetTyped } from './autosave.ts';

// The script of the public questionnaire. It is not part of React, and the page works without it.
const whose = document.querySelector<HTMLElement>('[data-whose]')?.dataset.whose ?? '';
// The marker that answerStep adds to the address after it has stored a step.
const [, stored] = /^#stored-(\w+)$/.exec(location.hash) ?? [];
if (stored) {
  forgetTyped(whose, stored);
  history.replaceState(history.state, '', location.pathname + location.search);
}
const form = document.querySelector<HTMLFormElement>('form[data-autosave]');
if (form) autosave(form, whose);
