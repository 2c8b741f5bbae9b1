import type { Page } from 'playwright-core';

/** Types a code at the door, and waits for the answer. */
export async function checkAtDoor(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}
