import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

const YEAR_MS = 365 * 86_400_000;
/** The object identifier of a subject's UID, which forge has no name for. */
const UID = '0.9.2342.19200300.100.1.1';

export interface AppleCertificates {
  passType: string;
  team: string;
  /** PEM, as are the others. */
  certificate: string;
  key: string;
  /** Apple's, which issued the certificate. */
  wwdr: string;
  /** What Apple's push service shows to those who connect. */
  server: { key: string; cert: string };
}

/**
 * Makes what a developer gets from Apple for a pass type: real keys and certificates, issued by an Apple of our own.
 * @param endsAt the end of the certificate
 */
export function appleCertificates({
  passType = 'pass.test.tikiti',
  team = 'TEAM123456',
  endsAt = new Date(Date.now() + YEAR_MS),
  passphrase,
}: {
  passType?: string;
  team?: string;
  endsAt?: Date;
  passphrase?: string;
} = {}): AppleCertificates {
  const [apple, own, server] = [keyPair(), keyPair(passphrase), keyPair()];
  const localhost = [{ name: 'commonName', value: 'localhost' }];
  const issuer = [
    { name: 'commonName', value: 'Worldwide Developer Relations of a test' },
    { name: 'organizationName', value: 'Apple Inc.' },
  ];
  const subject = [
    { type: UID, value: passType },
    { name: 'commonName', value: `Pass Type ID: ${passType}` },
    { name: 'organizationalUnitName', value: team },
  ];
  const far = new Date(Date.now() + 10 * YEAR_MS);
  return {
    passType,
    team,
    certificate: issue({ subject, issuer, publicKey: own.publicKey, by: apple, endsAt }),
    key: own.key,
    server: {
      key: server.key,
      cert: issue({ subject: localhost, issuer, publicKey: server.publicKey, by: apple, endsAt: far }),
    },
    wwdr: issue({ subject: issuer, issuer, publicKey: apple.publicKey, by: apple, endsAt: far, ca: true }),
  };
}

interface Keys {
  publicKey: forge.pki.rsa.PublicKey;
  privateKey: forge.pki.rsa.PrivateKey;
  key: string;
}

/** Node makes keys in a tenth of the time that forge takes. */
function keyPair(passphrase?: string): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  const plain = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    publicKey: forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    privateKey: forge.pki.privateKeyFromPem(plain),
    key: privateKey.export({ type: 'pkcs8', format: 'pem', ...secret }).toString(),
  };
}

interface Asked {
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  publicKey: forge.pki.rsa.PublicKey;
  by: Keys;
  endsAt: Date;
  ca?: boolean;
}

function issue({ subject, issuer, publicKey, by, endsAt, ca = false }: Asked): string {
  const made = forge.pki.createCertificate();
  made.publicKey = publicKey;
  made.serialNumber = `01${randomBytes(8).toString('hex')}`;
  made.validity.notBefore = new Date(Date.now() - YEAR_MS);
  made.validity.notAfter = endsAt;
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.setExtensions([{ name: 'basicConstraints', cA: ca }]);
  made.sign(by.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}
