/** Shortened answers of browsers, as examples for the documentation. */
export const exampleOfUsed = {
  id: 'q83vEjRWeJCrze8SNFZ4kA',
  rawId: 'q83vEjRWeJCrze8SNFZ4kA',
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEQCIGl4ZWRfZXhhbXBsZQ',
    userHandle: 'MDE5YWJj',
  },
};

export const exampleOfMade = {
  id: 'q83vEjRWeJCrze8SNFZ4kA',
  rawId: 'q83vEjRWeJCrze8SNFZ4kA',
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
    transports: ['internal', 'hybrid'],
  },
};
