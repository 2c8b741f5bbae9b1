import { hkdfSync } from 'node:crypto';

/** The demo gateway's secret or public key. It is derived from the demo's secret, so that all its processes have the same. */
export function testKey(prefix: 'sk' | 'pk', secret: Uint8Array): string {
  return `${prefix}_test_${Buffer.from(hkdfSync('sha256', secret, '', `sandbox ${prefix}`, 20)).toString('hex')}`;
}
