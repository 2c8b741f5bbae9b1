import { keepTyped } from './keep-typed.ts';

// The script of the public questionnaire. It ships apart from React, and the page works without it.
const form = document.querySelector<HTMLFormElement>('form[data-keep-typed]');
if (form) keepTyped(form);
