/** The mail services that most people use. All their addresses end in .com, or in a country's ending that we leave alone. */
const SERVICES = ['gmail', 'googlemail', 'hotmail', 'icloud', 'outlook', 'protonmail', 'yahoo'];

/** Endings that no address has, typed for .com; the last three exist, but not for these services. */
const NO_ENDINGS = ['con', 'cmo', 'ocm', 'vom', 'xom', 'cim', 'comm', 'coom', 'cpm'];
const NOT_THEIRS = ['co', 'om', 'cm'];

/**
 * Guesses which address somebody meant whose mail domain looks mistyped: "lerato@gmial.com" is likely "lerato@gmail.com". Undefined if it
 * looks right, and for domains of less common services, since a wrong guess is worse than none.
 */
export function likelyAddress(typed: string): string | undefined {
  const [, person, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? [];
  if (!person) return undefined;
  const [name = '', ...rest] = domain.toLowerCase().split('.');
  const ending = rest.join('.');
  const service = SERVICES.find((each) => isLike(name, each));
  const wrong = NO_ENDINGS.includes(ending) || (service && (ending === '' || NOT_THEIRS.includes(ending)));
  const likely = [service ?? name, ...(wrong ? ['com'] : rest)].join('.');
  return likely === domain.toLowerCase() ? undefined : `${person}@${likely}`;
}

/** Tells whether a name is a service's with one slip, or two in a long one. The first letter is right: mail.com and ymail.com exist. */
const isLike = (name: string, service: string) =>
  name[0] === service[0] && slips(name, service) <= (service.length > 5 ? 2 : 1);

/** The optimal string alignment distance: how many letters were left out, added, replaced, or swapped with the next. */
function slips(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : replaced;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}
