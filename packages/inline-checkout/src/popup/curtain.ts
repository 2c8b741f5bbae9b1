import { make } from '../make-element.ts';

/** A modal dialog with a dark layer over the whole page, a spinner, and the frame. */
export interface Curtain {
  dialog: HTMLDialogElement;
  frame: HTMLIFrameElement;
  /** Shows the dialog, once; the element that had the focus gets it back at the end. */
  open(): void;
  /** Shows the spinner and announces that the checkout is loading. */
  wait(): void;
  /** Takes the spinner away and gives the frame the focus, because it has something to show. */
  reveal(): void;
  /** Fades out (300 ms) and leaves the page as it was; resolves when it is gone. */
  close(): Promise<void>;
}

const fadeMs = 300;
const covering = 'position:fixed;inset:0;width:100%;height:100%;border:0;';

// A modal <dialog> makes the page inert, keeps the focus, handles Escape and is in the top layer.
export function createCurtain(id: string, address: string, label: string, onEscape: () => void): Curtain {
  const dialog = make('dialog', `${covering}max-width:none;max-height:none;padding:0;background:none`);
  dialog.ariaLabel = label;
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
  });
  // A browser may close it without asking: on a second Escape, or when the person has not touched the page yet.
  dialog.addEventListener('close', onEscape);

  const background = make(
    'div',
    `${covering}display:grid;place-content:center;background:#000a;color:#fff;font:16px system-ui`,
  );
  background.id = `inline-background-${id}`;
  // Unseen by opacity: what is not visible cannot take the focus. Both colour schemes are named here and in the checkout page, or the browser paints an opaque sheet behind it.
  const frame = make('iframe', `${covering}color-scheme:light dark;opacity:0`);
  frame.id = `inline-checkout-${id}`;
  frame.title = label;
  frame.allow = 'payment; clipboard-read; clipboard-write';
  frame.src = address;
  dialog.append(background, frame);

  let overflow: string | undefined;
  document.body.append(dialog);

  return {
    dialog,
    frame,
    open() {
      if (dialog.open) return;
      overflow = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
      background.animate({ opacity: [0, 1] }, fadeMs);
    },
    wait() {
      addSpinner(background);
    },
    reveal() {
      background.replaceChildren();
      frame.style.opacity = '1';
      if (dialog.open) frame.focus();
    },
    async close() {
      frame.style.opacity = '0';
      if (overflow !== undefined) document.documentElement.style.overflow = overflow;
      if (dialog.open) {
        await background.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' }).finished;
        dialog.close();
      }
      dialog.remove();
    },
  };
}

// The text comes after its element, because screen readers do not announce what a live region holds from the start.
function addSpinner(background: HTMLElement): void {
  const status = make('div', 'display:grid;gap:16px;place-items:center');
  status.role = 'status';
  background.append(status);
  const spinner = make(
    'div',
    'width:40px;height:40px;border:3px solid #fff5;border-top-color:#fff;border-radius:50%',
  );
  status.append(spinner, 'Loading checkout');
  if (!matchMedia('(prefers-reduced-motion)').matches) {
    spinner.animate({ rotate: ['0deg', '360deg'] }, { duration: 900, iterations: Number.POSITIVE_INFINITY });
  }
}
