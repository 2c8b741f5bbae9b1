import { part, setHidden, setText } from '../checkout/dom.ts';
import { focusErrorSummary } from '../focus-error-summary.ts';
import { holdOf } from '../hold-time/hold-of-page.ts';
import { venueTime } from '../hold-time/venue-time.ts';
import { watchHold } from '../hold-time/watch-hold.ts';
import { mountModals } from '../mount-modals.ts';
import { sendWhenOnline } from '../send-when-online.ts';
import { tooLarge } from './check-file-sizes.ts';

const form = document.querySelector<HTMLFormElement>('#details');
if (form) mountDetails(form);

function mountDetails(form: HTMLFormElement): void {
  checkFiles(form);
  focusErrorSummary(form);
  mountModals();
  watchTime(form);
  form.addEventListener('submit', () => setHidden(form, 'offline', true));
  sendWhenOnline(form, {
    sayOffline() {
      setHidden(form, 'offline', false);
      part(form, 'offline').scrollIntoView({ block: 'nearest' });
    },
  });
}

/** Warns before the seats go back on sale. When they do, the form stays: sending it asks for the same seats again. */
function watchTime(form: HTMLFormElement): void {
  const page = form.closest('main') as HTMLElement;
  const hold = holdOf(page);
  if (!hold) return;
  setHidden(page, 'clock', false);
  watchHold({
    page,
    ...hold,
    onLonger: ({ holdExpiresAt }) => setText(page, 'until', venueTime(holdExpiresAt, page)),
    onEnd() {
      setHidden(page, 'clock', true);
      setHidden(form, 'time-over', false);
    },
  });
}

/** Checks the sizes of files before the form is sent, and shows errors at their fields. Without scripts the server does that. */
function checkFiles(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')];
  const check = () => {
    const chosen = inputs.flatMap(({ name, files }) =>
      [...(files ?? [])].map(({ size }) => ({ name, size })),
    );
    const wrong = tooLarge(chosen);
    for (const input of inputs) say(input, wrong.get(input.name));
    return wrong.size === 0;
  };
  form.addEventListener('change', ({ target }) => {
    if (inputs.some((input) => input === target)) check();
  });
  form.addEventListener('submit', (event) => {
    if (check()) return;
    event.preventDefault();
    inputs.find(({ ariaInvalid }) => ariaInvalid === 'true')?.focus();
  });
}

/** Shows an error at a file's field, in place of an earlier one. */
function say(input: HTMLInputElement, message: string | undefined): void {
  const id = `${input.id}-error`;
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each && each !== id);
  const shown = document.getElementById(id);
  if (message === undefined && shown?.dataset.size === undefined) return;
  shown?.remove();
  input.ariaInvalid = message === undefined ? null : 'true';
  if (message !== undefined) {
    const error = document.createElement('p');
    error.id = id;
    error.role = 'alert';
    error.className = 'field-error text-sm font-medium';
    error.dataset.size = '';
    error.textContent = message;
    input.parentElement?.append(error);
    described.push(id);
  }
  input.setAttribute('aria-describedby', described.join(' '));
}
