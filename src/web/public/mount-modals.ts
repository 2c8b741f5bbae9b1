/** Makes sheets that ask something modal: Tab stays inside, and closing one gives the focus back. Without scripts they are popovers. */
export function mountModals(): void {
  document.addEventListener('click', (click) => {
    const button = (click.target as Element).closest<HTMLButtonElement>('[popovertarget]');
    const sheet = button?.popoverTargetElement;
    if (!(sheet instanceof HTMLDialogElement)) return;
    click.preventDefault();
    if (button?.popoverTargetAction === 'hide') sheet.close();
    else sheet.showModal();
  });
}
