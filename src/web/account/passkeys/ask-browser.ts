import type { CreationOptions, RequestOptions } from '../../../core/second-factor/passkeys/credential.ts';
import { callApi, Refused } from '../../ui/requests/call-api.ts';

/** What a passkey is asked for, in the API's terms. */
export type Purpose = 'log-in' | 'second-step' | 'proof';

/** Whether this browser supports passkeys on this page; false in the server's HTML. */
export const passkeysWork = (): boolean =>
  typeof window !== 'undefined' &&
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/** Whether the browser offers passkeys among saved logins at the email field. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Asks the browser to create a passkey. @returns its JSON. @throws Refused in words for people */
export async function makePasskey(options: CreationOptions): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw explain(error, 'No passkey was added.');
  });
  return (made as PublicKeyCredential).toJSON();
}

/**
 * Asks the browser to use a passkey, which its owner chooses and confirms by finger, face or PIN.
 * @param suggest only among saved logins at the email field: waits until one is chosen or `signal` is aborted
 * @returns its JSON. @throws Refused in words for people
 */
export async function askForPasskey(
  purpose: Purpose,
  { suggest = false, signal }: { suggest?: boolean; signal?: AbortSignal } = {},
): Promise<unknown> {
  const options = await callApi<RequestOptions>('POST', '/api/passkeys/challenge', { for: purpose });
  signal?.throwIfAborted();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const used = await navigator.credentials
    .get({ publicKey, ...(suggest && { mediation: 'conditional' }), ...(signal && { signal }) })
    .catch((error: unknown) => {
      throw explain(error, 'No passkey was used. Try again, or log in another way.');
    });
  return (used as PublicKeyCredential).toJSON();
}

/**
 * Browsers say little about the reason, so that no page learns which passkeys somebody has. @param stopped the message if it was cancelled
 * or took too long
 */
function explain(error: unknown, stopped: string): Refused {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new Refused(stopped);
  if (name === 'InvalidStateError') return new Refused('This device already has a passkey for your account.');
  if (name === 'SecurityError') {
    return new Refused('Passkeys don’t work at this web address. Open Tikiti at the address in our emails.');
  }
  return new Refused('Your browser couldn’t use a passkey. Try another way.');
}
