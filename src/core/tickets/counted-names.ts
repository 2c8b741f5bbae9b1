/** "T-shirt, Large and 2 × Drink": names in their order, each once with how many of it there are. */
export function countedNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  // A name may have a comma in it.
  return words.join('; ');
}
