import { parts, setText } from '../dom.ts';

/** 'Copied' stands this long, ms. */
const NOTICE_MS = 2_500;

/** Hands the page to the device's own sharing where it has one; else the sheet that works by itself offers to copy the link. */
export function mountShare(page: HTMLElement): void {
  for (const button of parts(page, 'share')) {
    button.addEventListener('click', (click) => {
      const { title = '', url = location.href } = button.dataset;
      if (!navigator.share) return;
      click.preventDefault();
      navigator.share({ title, url }).catch((error: Error) => {
        // Closed by the visitor: nothing to say. Refused by the device: the sheet still works.
        if (error.name !== 'AbortError') document.querySelector<HTMLElement>('#share')?.showPopover();
      });
    });
  }
  for (const button of parts(page, 'copy')) {
    button.addEventListener('click', async () => {
      const label = await navigator.clipboard.writeText(button.dataset.url ?? location.href).then(
        () => 'Copied',
        () => 'Could not copy',
      );
      setText(button, 'copy-label', label);
      setText(page, 'copy-said', label);
      setTimeout(() => setText(button, 'copy-label', 'Copy link'), NOTICE_MS);
    });
  }
}
