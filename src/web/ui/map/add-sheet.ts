/**
 * Adds a style sheet to the page once, since scripts of static pages bring none. Resolves when it is loaded.
 * @throws Error if it does not load
 */
export function addSheet(url: string): Promise<void> {
  if (document.querySelector(`link[href="${url}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The map’s style sheet did not load.'));
    };
    document.head.append(link);
  });
}
