import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Who signs passes. Certificates and key are PEM, the key without a passphrase. */
export interface AppleIdentity {
  /** "pass.com.example.tickets" */
  readonly passType: string;
  /** Ten characters that Apple gave to the team. */
  readonly team: string;
  readonly certificate: string;
  readonly key: string;
  /** Apple's certificate that issued ours. */
  readonly wwdr: string;
  readonly endsAt: Date;
}

interface Given {
  certificate: string;
  key: string;
  passphrase: string | undefined;
  wwdr: string;
}

/** Names a setting in a list of problems. */
export const NAMES = {
  certificate: 'APPLE_WALLET_CERTIFICATE',
  key: 'APPLE_WALLET_KEY',
  passphrase: 'APPLE_WALLET_KEY_PASSPHRASE',
  wwdr: 'APPLE_WALLET_WWDR_CERTIFICATE',
} as const;

/**
 * Reads who signs passes; the certificate itself names the pass type and the team. Whether it has ended is a check of the installation, since
 * tickets are sold without it too.
 * @returns one line for each thing that is wrong, or the identity
 */
export function readIdentity({ certificate, key, passphrase, wwdr }: Given): AppleIdentity | string[] {
  const own = orUndefined(() => new X509Certificate(certificate));
  const issuer = orUndefined(() => new X509Certificate(wwdr));
  const opened = orUndefined(() => createPrivateKey({ key, passphrase: passphrase ?? '' }));
  const named = own && namesIn(own);
  const problems = [
    !own && `${NAMES.certificate} ${NO_CERTIFICATE}`,
    !issuer && `${NAMES.wwdr} ${NO_CERTIFICATE}`,
    !opened &&
      `${NAMES.key} can’t be opened: it must be a private key as PEM or its base64, with ${NAMES.passphrase} where it has one`,
    own && !named && `${NAMES.certificate} is not the certificate of a pass type: its subject names none`,
    own && opened && !isKeyOf(own, opened) && `${NAMES.key} is not the RSA key of ${NAMES.certificate}`,
    own &&
      issuer &&
      !(own.checkIssued(issuer) && own.verify(issuer.publicKey)) &&
      `${NAMES.wwdr} did not issue ${NAMES.certificate}: take the one from Apple whose name is in its issuer line`,
  ].filter((line) => typeof line === 'string');
  if (problems.length > 0 || !own || !opened || !named) return problems;
  const plain = opened.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...named, certificate, key: plain, wwdr, endsAt: own.validToDate };
}

const NO_CERTIFICATE = 'must be a certificate as PEM, or its base64';

const isKeyOf = (certificate: X509Certificate, key: KeyObject) =>
  key.asymmetricKeyType === 'rsa' && certificate.checkPrivateKey(key);

/** Apple writes the pass type as the subject's UID, and the team as its OU. */
function namesIn({ subject }: X509Certificate): { passType: string; team: string } | undefined {
  const lines = new Map(subject.split('\n').map((line) => line.split('=', 2) as [string, string]));
  const [passType, team] = [lines.get('UID'), lines.get('OU')];
  return passType?.startsWith('pass.') && team ? { passType, team } : undefined;
}

function orUndefined<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
