import { createHash, sign, X509Certificate } from 'node:crypto';

/**
 * Signs a content apart from it: CMS SignedData with SHA-256 and RSA, DER. It has the certificates of the signer and of their issuer.
 * Source: RFC 5652, 5 (the structure) and 11 (the attributes)
 * @param certificate of the signer, PEM, as are the others
 * @param at an instant between 1950 and 2049
 */
export function signDetached(
  content: Uint8Array,
  { certificate, key, issuer }: { certificate: string; key: string; issuer: string },
  at: Date,
): Buffer {
  const [own, above] = [certificate, issuer].map((pem) => new X509Certificate(pem).raw) as [Buffer, Buffer];
  const attributes = [
    sequence(OID.contentType, set(OID.data)),
    sequence(OID.signingTime, set(utcTime(at))),
    sequence(OID.messageDigest, set(octets(createHash('sha256').update(content).digest()))),
  ].sort(Buffer.compare);
  const signer = sequence(
    ONE,
    issuerAndSerial(own),
    SHA256,
    node(0xa0, ...attributes),
    sequence(OID.rsa, NULL),
    // What is signed is the attributes under the tag of a set.
    octets(sign('sha256', set(...attributes), key)),
  );
  const signed = sequence(ONE, set(SHA256), sequence(OID.data), node(0xa0, own, above), set(signer));
  return sequence(OID.signedData, node(0xa0, signed));
}

/** One value in DER: its tag, its length and what it holds (X.690, 8.1). */
function node(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.of(tag), lengthBytes(length), ...parts]);
}

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

const sequence = (...parts: readonly Uint8Array[]) => node(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => node(0x31, ...parts);
const octets = (bytes: Uint8Array) => node(0x04, bytes);
const oid = (hex: string) => node(0x06, Buffer.from(hex, 'hex'));
const utcTime = (at: Date) => node(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const NULL = node(0x05);
const ONE = node(0x02, Buffer.of(1));
const OID = {
  data: oid('2a864886f70d010701'),
  signedData: oid('2a864886f70d010702'),
  contentType: oid('2a864886f70d010903'),
  messageDigest: oid('2a864886f70d010904'),
  signingTime: oid('2a864886f70d010905'),
  rsa: oid('2a864886f70d010101'),
  sha256: oid('608648016503040201'),
} as const;
const SHA256 = sequence(OID.sha256, NULL);

/** The names that a certificate is known by: its issuer and its serial number, as they stand in it (RFC 5280, 4.1). */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [body] = partsOf(certificate);
  const parts = partsOf(body ?? certificate);
  // The version comes first, unless it is 1.
  const [serial, , issuer] = parts[0]?.[0] === 0xa0 ? parts.slice(1) : parts;
  if (!serial || !issuer) throw new Error('This is no certificate.');
  return sequence(issuer, serial);
}

/** Splits what a value holds into its values. */
function partsOf(value: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = headerLength(value); at < value.length; ) {
    const rest = value.subarray(at);
    const whole = headerLength(rest) + contentLength(rest);
    parts.push(rest.subarray(0, whole));
    at += whole;
  }
  return parts;
}

const headerLength = (value: Buffer) => {
  const first = value[1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
};
const contentLength = (value: Buffer) => {
  const first = value[1] ?? 0;
  return first < 0x80 ? first : value.readUIntBE(2, first & 0x7f);
};
