/** Returns five random alphanumerics: a name for elements and logs, not a secret. */
export function randomName(): string {
  const draws = crypto.getRandomValues(new Uint32Array(5));
  return Array.from(draws, (draw) => (draw % 36).toString(36)).join('');
}
