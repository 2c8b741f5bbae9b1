import { sayOnPage } from '../../../ui/language/page-language.ts';
import { parts, setText } from '../dom.ts';

const say = sayOnPage('picker');

/** How long 'Copied' is shown, ms. */
const NOTICE_MS = 2_500;

/** Opens the device's own sharing if it has one; otherwise the sheet offers to copy the link. */
export function mountShare(page: HTMLElement): void {
  for (const button of parts(page, 'share')) {
    button.addEventListener('click', (click) => {
      const { title = '', url = location.href } = button.dataset;
      if (!navigator.share) return;
      click.preventDefault();
      navigator.share({ title, url }).catch((error: Error) => {
        // If the visitor closed it, there is nothing to say. If the device refused, the sheet still works.
        if (error.name !== 'AbortError') document.querySelector<HTMLElement>('#share')?.showPopover();
      });
    });
  }
  for (const button of parts(page, 'copy')) {
    button.addEventListener('click', async () => {
      const label = await navigator.clipboard.writeText(button.dataset.url ?? location.href).then(
        () => say('copied'),
        () => say('notCopied'),
      );
      setText(button, 'copy-label', label);
      setText(page, 'copy-said', label);
      setTimeout(() => setText(button, 'copy-label', say('copyLink')), NOTICE_MS);
    });
  }
}
