/** Read once, when somebody first chooses a password: nobody waits for it at the start. */
let common: Promise<Set<string>> | undefined;

/**
 * Tells whether a password is one of the tens of thousands that people choose most, from published breaches (decision 0042). Nothing
 * leaves the machine.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await common).has(password.toLowerCase());
}
