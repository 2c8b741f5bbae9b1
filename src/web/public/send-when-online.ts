import { setHidden } from './checkout/dom.ts';

/** How long a connection may take to show itself, ms. */
const PATIENCE_MS = 10_000;

interface WhenOnline {
  /** Whether this submission loads a page. */
  applies?: (submitter: HTMLElement | null) => boolean;
  sayOffline: () => void;
}

/**
 * Submits a form only once our server answers: a browser without a connection would leave the page, and what was typed there would be lost.
 * The form's part "sending" is shown meanwhile.
 */
export function sendWhenOnline(
  form: HTMLFormElement,
  { applies = () => true, sayOffline }: WhenOnline,
): void {
  let asking = false;
  let online = false;
  form.addEventListener('submit', async (event) => {
    const { submitter } = event;
    if (online || event.defaultPrevented || !applies(submitter)) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    submitter?.setAttribute('aria-busy', 'true');
    setHidden(form, 'sending', false);
    online = await isOnline();
    submitter?.removeAttribute('aria-busy');
    setHidden(form, 'sending', true);
    asking = false;
    if (online) form.requestSubmit(submitter);
    else sayOffline();
    online = false;
  });
}

/** Asks for the lightest of our answers, since browsers know only whether there is a network, which may lead nowhere. */
const isOnline = () =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  );
