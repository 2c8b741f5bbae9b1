import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** The service account that acts for an issuer. */
export interface GoogleAccount {
  readonly issuer: string;
  readonly email: string;
  readonly keyId: string;
  readonly key: KeyObject;
  /** Where it gets its access tokens. */
  readonly tokenUri: string;
}

export const NAMES = { issuer: 'GOOGLE_WALLET_ISSUER_ID', account: 'GOOGLE_WALLET_SERVICE_ACCOUNT' } as const;

/** The file that Google Cloud gives for a service account's key; it has more fields. */
const accountFile = z.object({
  client_email: z.string().includes('@'),
  private_key: z.string(),
  private_key_id: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** @returns the account, or one line for each thing that is wrong */
export function readAccount(issuer: string, file: string): GoogleAccount | string[] {
  const read = accountFile.safeParse(orUndefined(() => JSON.parse(file)));
  if (!read.success)
    return [`${NAMES.account} must be the JSON file of a service account’s key, or its base64`];
  const { client_email: email, private_key, private_key_id: keyId, token_uri: tokenUri } = read.data;
  const key = orUndefined(() => createPrivateKey(private_key));
  if (key?.asymmetricKeyType !== 'rsa') return [`${NAMES.account} has no RSA key that can be opened`];
  return { issuer, email, keyId, key, tokenUri };
}

function orUndefined<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
