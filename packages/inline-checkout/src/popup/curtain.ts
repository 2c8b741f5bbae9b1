/** The dark, page-wide layer with a spinner, and the frame over it, in a modal dialog. */
export interface Curtain {
  frame: HTMLIFrameElement;
  /** Shows the dialog; what had the focus gets it back at the end. */
  open(): void;
  /** The frame has something to show: takes the spinner away and gives the frame the focus. */
  reveal(): void;
  /** Fades out (300 ms) and leaves the page as it was; resolves when it is gone. */
  close(): Promise<void>;
}

const fadeMs = 300;
const covering = { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' };

// A modal <dialog> gives the inert page, the kept focus, Escape and the top layer; styles are set by property, so that a
// strict Content-Security-Policy has nothing to refuse.
export function createCurtain(id: string, address: string, label: string, onEscape: () => void): Curtain {
  const dialog = make('dialog', {
    ...covering,
    maxWidth: 'none',
    maxHeight: 'none',
    padding: '0',
    background: 'none',
  });
  dialog.setAttribute('aria-label', label);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
  });

  const background = make('div', { ...covering, background: 'rgb(0 0 0 / 0.65)', opacity: '1' });
  background.id = `inline-background-${id}`;
  const spinner = makeSpinner(background);
  // Unseen by opacity: what is not visible cannot take the focus. Both colour schemes are named here and in the checkout page, or the browser paints an opaque sheet behind it.
  const frame = make('iframe', { ...covering, colorScheme: 'light dark', opacity: '0' });
  frame.id = `inline-checkout-${id}`;
  frame.title = label;
  frame.allow = 'payment; clipboard-read; clipboard-write';
  frame.src = address;
  dialog.append(background, frame);

  let overflow = '';
  document.body.append(dialog);

  return {
    frame,
    open() {
      overflow = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
      background.animate({ opacity: [0, 1] }, fadeMs);
    },
    reveal() {
      spinner.remove();
      frame.style.opacity = '1';
      if (dialog.open) frame.focus();
    },
    async close() {
      frame.style.opacity = '0';
      if (dialog.open) {
        document.documentElement.style.overflow = overflow;
        await background.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' }).finished;
        dialog.close();
      }
      dialog.remove();
    },
  };
}

function make<Name extends 'div' | 'dialog' | 'iframe'>(
  name: Name,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element.style, style);
  return element;
}

function makeSpinner(background: HTMLElement): HTMLElement {
  const ring = {
    width: '40px',
    height: '40px',
    border: '3px solid rgb(255 255 255 / 0.3)',
    borderTopColor: '#fff',
  };
  const spinner = make('div', {
    position: 'absolute',
    inset: '0',
    margin: 'auto',
    borderRadius: '50%',
    ...ring,
  });
  spinner.setAttribute('role', 'status');
  spinner.setAttribute('aria-label', 'Loading checkout');
  background.append(spinner);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    spinner.animate({ rotate: ['0deg', '360deg'] }, { duration: 900, iterations: Number.POSITIVE_INFINITY });
  }
  return spinner;
}
