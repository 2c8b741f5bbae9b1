import { createHash, verify, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import forge from 'node-forge';

/** A pass as Wallet read it. */
export interface OpenedPass {
  serialNumber: string;
  passTypeIdentifier: string;
  authenticationToken?: string;
  webServiceURL?: string;
  voided?: boolean;
  backgroundColor: string;
  expirationDate: string;
  groupingIdentifier: string;
  barcodes?: { message: string; format: string; altText: string }[];
  eventTicket: Record<
    'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields',
    { key: string; label: string; value: string }[]
  >;
}

const sha1 = (bytes: Uint8Array | string) => createHash('sha1').update(bytes).digest('hex');

/**
 * Opens a pass as an iPhone does, which refuses one that is not whole: its manifest names each file with its SHA-1, the manifest is signed
 * (PKCS #7, detached), the signer was issued by Apple, and its certificate is that of the pass type and team that the pass names.
 * @param apple Apple's certificate, PEM
 * @throws Error that says why Wallet would not take the pass
 */
export function openPass(bytes: Uint8Array, apple: string): OpenedPass {
  const files = unzipSync(bytes);
  const text = (name: string) => {
    const file = files[name];
    if (!file) throw new Error(`The pass has no ${name}.`);
    return new TextDecoder().decode(file);
  };
  const { 'manifest.json': _manifest, signature, ...content } = files;
  const manifest = text('manifest.json');
  const listed = JSON.parse(manifest) as Record<string, string>;
  const hashes = Object.fromEntries(Object.entries(content).map(([name, file]) => [name, sha1(file)]));
  for (const name of new Set([...Object.keys(listed), ...Object.keys(hashes)])) {
    if (listed[name] !== hashes[name]) throw new Error(`The manifest is wrong about ${name}.`);
  }
  if (!signature) throw new Error('The pass is not signed.');
  const signer = signerOf(signature, manifest, new X509Certificate(apple));
  const pass = JSON.parse(text('pass.json'));
  if (!signer.subject.includes(`UID=${pass.passTypeIdentifier}`))
    throw new Error('Another pass type signed.');
  if (!signer.subject.includes(`OU=${pass.teamIdentifier}`)) throw new Error('Another team signed.');
  for (const name of ['icon.png', 'icon@2x.png', 'logo.png', 'logo@2x.png']) text(name);
  for (const name of ['formatVersion', 'serialNumber', 'description', 'organizationName']) {
    if (!pass[name]) throw new Error(`The pass has no ${name}.`);
  }
  if (pass.webServiceURL && !(pass.authenticationToken?.length >= 16))
    throw new Error('A web service needs an authentication token of at least 16 characters.');
  return pass;
}

/** The parts of a parsed signature that forge's types leave out. */
interface Captured {
  certificates: forge.pki.Certificate[];
  rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
}

/** @returns the certificate that signed the manifest @throws Error when nobody did whom Apple knows */
function signerOf(signature: Uint8Array, manifest: string, apple: X509Certificate): X509Certificate {
  const read = forge.asn1.fromDer(Buffer.from(signature).toString('binary'));
  const { certificates, rawCapture } = forge.pkcs7.messageFromAsn1(read) as unknown as Captured;
  const known = certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)));
  const signer = known.find((one) => one.subject.includes('UID='));
  if (!signer) throw new Error('The signature names no signer.');
  if (!signer.checkIssued(apple) || !signer.verify(apple.publicKey))
    throw new Error('Apple did not issue the signer.');
  if (signer.validToDate < new Date()) throw new Error('The signer’s certificate has ended.');
  const attributes = rawCapture.authenticatedAttributes;
  const { Class, Type } = forge.asn1;
  // What is signed is the set of attributes, with the tag of a set.
  const signed = forge.asn1.toDer(forge.asn1.create(Class.UNIVERSAL, Type.SET, true, attributes)).getBytes();
  const said = Buffer.from(rawCapture.signature, 'binary');
  if (!verify('sha256', Buffer.from(signed, 'binary'), signer.publicKey, said))
    throw new Error('The signature is not the signer’s.');
  if (digestIn(attributes) !== createHash('sha256').update(manifest).digest('hex'))
    throw new Error('The signature is of another manifest.');
  return signer;
}

/** @returns the digest of the signed content, in hex */
function digestIn(attributes: forge.asn1.Asn1[]): string | undefined {
  const partsOf = (node: forge.asn1.Asn1 | undefined) => node?.value as forge.asn1.Asn1[] | undefined;
  for (const attribute of attributes) {
    const [oid, values] = partsOf(attribute) ?? [];
    const name = forge.asn1.derToOid((oid?.value as string) ?? '');
    const [digest] = partsOf(values) ?? [];
    if (name === forge.pki.oids.messageDigest)
      return Buffer.from(digest?.value as string, 'binary').toString('hex');
  }
  return undefined;
}
