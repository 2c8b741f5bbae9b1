import { z } from 'zod';
import { wrongApi } from '../payments/provider-keys.ts';
import { type AppleIdentity, NAMES, readIdentity } from './apple/identity.ts';
import { NAMES as GOOGLE, type GoogleAccount, readAccount } from './google/account.ts';

/** A file's text as a setting: itself or its base64. A PEM file may be on one line, with `\n`; JSON has line ends of that kind within it. */
const fileText = z
  .string()
  .trim()
  .min(1)
  .transform((text) => {
    if (/^[A-Za-z0-9+/=\s]+$/.test(text)) return Buffer.from(text, 'base64').toString('utf8');
    return text.startsWith('-----') ? text.replaceAll('\\n', '\n') : text;
  });

/** Addresses of stand-ins, to test against. */
const STAND_INS = { push: 'APPLE_WALLET_PUSH_URL', google: 'GOOGLE_WALLET_API_URL' } as const;
const standIn = z
  .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:12111' })
  .optional();

/** The settings of wallets, as part of the environment. */
export const walletEnvironment = {
  [NAMES.certificate]: fileText.optional(),
  [NAMES.key]: fileText.optional(),
  [NAMES.passphrase]: z.string().optional(),
  [NAMES.wwdr]: fileText.optional(),
  [GOOGLE.issuer]: z
    .string()
    .regex(/^\d{5,30}$/, { error: 'must be the digits of your issuer id' })
    .optional(),
  [GOOGLE.account]: fileText.optional(),
  [STAND_INS.push]: standIn,
  [STAND_INS.google]: standIn,
};

type Given = z.output<z.ZodObject<typeof walletEnvironment>>;

export interface WalletSettings {
  readonly apple: (AppleIdentity & { pushUrl: string | undefined }) | undefined;
  readonly google: (GoogleAccount & { apiUrl: string | undefined }) | undefined;
}

/** Reads which wallets are set up. */
export function walletSettings(given: Given): WalletSettings {
  const [apple, google] = [readApple(given), readGoogle(given)];
  return {
    apple: apple && !Array.isArray(apple) ? { ...apple, pushUrl: given[STAND_INS.push] } : undefined,
    google: google && !Array.isArray(google) ? { ...google, apiUrl: given[STAND_INS.google] } : undefined,
  };
}

/** Returns one line for each setting that is missing or wrong. */
export function walletProblems(given: Given, { production }: { production: boolean }): string[] {
  const elsewhere = Object.values(STAND_INS).map((name) => {
    const url = given[name];
    return url && wrongApi(name, url, production);
  });
  return [
    ...[readApple(given), readGoogle(given)].flatMap((read) => (Array.isArray(read) ? read : [])),
    ...elsewhere.filter((line) => typeof line === 'string' && line !== ''),
  ] as string[];
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

function readGoogle(given: Given): GoogleAccount | string[] | undefined {
  const [issuer, file] = [given[GOOGLE.issuer], given[GOOGLE.account]];
  if (issuer === undefined && file === undefined) return undefined;
  if (issuer === undefined) return [`${GOOGLE.issuer} is missing: ${GOOGLE.account} needs it`];
  if (file === undefined) return [`${GOOGLE.account} is missing: ${GOOGLE.issuer} needs it`];
  return readAccount(issuer, file);
}
