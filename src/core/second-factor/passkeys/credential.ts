import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not what a browser answers.');

/** What `PublicKeyCredential.toJSON` returns in every browser; it may have members that we do not read. */
const common = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.looseObject({}).optional(),
};

/** A passkey that was used (`AuthenticationResponseJSON`). */
export const usedPasskeySchema = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: z.string().max(200).nullish(),
    }),
  })
  .describe('The answer of `navigator.credentials.get`, as its `toJSON` gives it.');
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

/** A passkey that was made (`RegistrationResponseJSON`). */
export const madePasskeySchema = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(40_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,30}$/))
        .max(10)
        .optional(),
    }),
  })
  .describe('The answer of `navigator.credentials.create`, as its `toJSON` gives it.');
export type MadePasskey = z.infer<typeof madePasskeySchema>;

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

/** What a browser needs to use one (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = z.object({
  challenge: z.string().describe('Good for five minutes, once, for whom it was given.'),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).describe('Empty: whichever passkey for this site its owner chooses.'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** What a browser needs to make one (`PublicKeyCredentialCreationOptionsJSON`). */
export const creationOptions = z.object({
  challenge: z.string().describe('Good for five minutes, once, for this session.'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
});
export type CreationOptions = z.infer<typeof creationOptions>;
