import { mountCheckout } from './checkout.ts';
import { mountPicker } from './picker.ts';

// The script of the public event page. It ships apart from React, and the page works without it.
const form = document.querySelector<HTMLFormElement>('form#checkout');
const page = form?.closest('main');
if (form && page) mountCheckout(page, form, mountPicker(page, form));
