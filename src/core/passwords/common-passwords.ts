/** Loaded when somebody first chooses a password, so that starting up does not wait for it. */
let common: Promise<Set<string>> | undefined;

/**
 * Tells whether a password is one of the tens of thousands most common in published breaches (decision 0042). It is checked locally.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await common).has(password.toLowerCase());
}
