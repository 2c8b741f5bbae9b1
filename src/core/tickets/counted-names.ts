/** "T-shirt, Large; 2 × Drink": the names in order, each once with its count. */
export function countedNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  // Separated by semicolons, since a name may contain a comma.
  return words.join('; ');
}
