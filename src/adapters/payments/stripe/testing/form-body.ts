/** The content of a form with names like `metadata[reference]` and `expand[]` or `expand[0]`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** @throws Error for a name that appears twice or that Stripe would not accept */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (!/^[a-z_]+(\[[a-zA-Z0-9_]*\])*$/.test(name)) throw new Error(`Received unknown parameter: ${name}`);
    const path = name.split(/\[|\]\[|\]/).filter((part, index, all) => part !== '' || index < all.length - 1);
    put(root, path, value, name);
  }
  return arrays(root) as Record<string, FormValue>;
}

function put(
  into: Record<string, FormValue>,
  [head = '', ...rest]: string[],
  value: string,
  name: string,
): void {
  const key = head === '' ? String(Object.keys(into).length) : head;
  if (rest.length === 0) {
    if (key in into) throw new Error(`Received parameter twice: ${name}`);
    into[key] = value;
    return;
  }
  into[key] ??= {};
  put(into[key] as Record<string, FormValue>, rest, value, name);
}

/** Turns objects with the names 0, 1, 2 into lists. */
function arrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, arrays(inner)] as const);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index))) {
    return entries.map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}
