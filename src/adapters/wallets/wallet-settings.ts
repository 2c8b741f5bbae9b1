import { z } from 'zod';
import { type AppleIdentity, NAMES, readIdentity } from './apple/identity.ts';

/** A file's text as a setting: itself, also on one line with `\n`, or its base64. */
const fileText = z
  .string()
  .trim()
  .min(1)
  .transform((text) =>
    /^[\w+/=\s-]+$/.test(text) && !text.includes('-----')
      ? Buffer.from(text, 'base64').toString('utf8')
      : text.replaceAll('\\n', '\n'),
  );

/** The settings of wallets, as part of the environment. */
export const walletEnvironment = {
  [NAMES.certificate]: fileText.optional(),
  [NAMES.key]: fileText.optional(),
  [NAMES.passphrase]: z.string().optional(),
  [NAMES.wwdr]: fileText.optional(),
};

type Given = z.output<z.ZodObject<typeof walletEnvironment>>;

export interface WalletSettings {
  readonly apple: AppleIdentity | undefined;
}

/** Reads which wallets are set up. */
export function walletSettings(given: Given): WalletSettings {
  const read = readApple(given);
  return { apple: Array.isArray(read) ? undefined : read };
}

/** Returns one line for each setting that is missing or wrong. */
export function walletProblems(given: Given): string[] {
  const read = readApple(given);
  return Array.isArray(read) ? read : [];
}

function readApple(given: Given): AppleIdentity | string[] | undefined {
  const { certificate, key, wwdr } = NAMES;
  const needed = [certificate, key, wwdr];
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length === needed.length && given[NAMES.passphrase] === undefined) return undefined;
  if (missing.length > 0)
    return missing.map((name) => `${name} is missing: the other APPLE_WALLET settings need it`);
  return readIdentity({
    certificate: given[certificate] ?? '',
    key: given[key] ?? '',
    passphrase: given[NAMES.passphrase],
    wwdr: given[wwdr] ?? '',
  });
}
