import { hkdfSync } from 'node:crypto';

/** The demo gateway's secret or public key: the same in every process of one demo, because it is drawn from the demo's secret. */
export function testKey(prefix: 'sk' | 'pk', secret: Uint8Array): string {
  return `${prefix}_test_${Buffer.from(hkdfSync('sha256', secret, '', `sandbox ${prefix}`, 20)).toString('hex')}`;
}
