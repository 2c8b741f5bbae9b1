import type { Page } from 'playwright-core';

/** Makes some of Lighthouse's checks of a page's head and links. @returns one line per fault */
export function headFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    if (!document.documentElement.lang) faults.push('no language');
    if (!document.title.trim()) faults.push('no title');
    if (!meta('viewport')?.includes('width=device-width')) faults.push('no viewport');
    if (/maximum-scale|user-scalable/.test(meta('viewport') ?? '')) faults.push('cannot be enlarged');
    const isIndexed = !meta('robots')?.includes('noindex');
    if (isIndexed && !meta('description')?.trim()) faults.push('no description');
    if (isIndexed && !document.querySelector('link[rel="canonical"]')) faults.push('no canonical address');
    if (document.querySelectorAll('h1').length !== 1) faults.push('not exactly one h1');
    for (const image of document.images) {
      if (!image.hasAttribute('alt')) faults.push(`no alt: ${image.src}`);
      const { width, height } = image.getBoundingClientRect();
      if (image.complete && image.naturalWidth === 0 && width * height > 0)
        faults.push(`broken: ${image.src}`);
    }
    for (const link of document.querySelectorAll('a'))
      if (!link.getAttribute('href')) faults.push(`a link without an address: ${link.textContent}`);
    return faults;
  });
}
