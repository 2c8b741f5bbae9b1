import { expect, it, vi } from 'vitest';
import { themeScript } from './theme-script.ts';

/** Runs the script in a page that has just enough of one. */
function run(stored: string | null | Error) {
  const page = { dataset: {} as Record<string, string> };
  const listeners: ((event: object) => void)[] = [];
  const storage = {
    getItem() {
      if (stored instanceof Error) throw stored;
      return stored;
    },
    setItem: vi.fn(),
  };
  const document = {
    documentElement: page,
    addEventListener: (_: string, heard: () => void) => listeners.push(heard),
  };
  new Function('document', 'localStorage', themeScript)(document, storage);
  const press = (on: string) => {
    for (const hear of listeners) hear({ target: { closest: (selector: string) => selector === on } });
  };
  return { page, storage, press };
}

it('is dark unless light was stored', () => {
  expect(run(null).page.dataset.theme).toBe('halloween');
  expect(run('dark').page.dataset.theme).toBe('halloween');
  expect(run('light').page.dataset.theme).toBe('wireframe');
});

it('switches and remembers, by the switch only', () => {
  const { page, storage, press } = run(null);
  press('a');
  expect(page.dataset.theme).toBe('halloween');
  press('[data-theme-toggle]');
  expect(page.dataset.theme).toBe('wireframe');
  expect(storage.setItem).toHaveBeenLastCalledWith('isdark', 'light');
  press('[data-theme-toggle]');
  expect(storage.setItem).toHaveBeenLastCalledWith('isdark', 'dark');
});

it('works in a browser that refuses storage', () => {
  const { page, press } = run(new Error('SecurityError'));
  press('[data-theme-toggle]');
  expect(page.dataset.theme).toBe('wireframe');
});
