import type { Part } from './packages.ts';

export interface Inventory {
  version: string;
  /** In the built files. */
  bundled: readonly Part[];
  /** Installed beside them by `npm ci --omit=dev`. */
  installed: readonly (Part & { optional: boolean })[];
  dataAndFonts: readonly Part[];
}

/** Lists all of it as a CycloneDX document. The same build gives the same text: it has no time and no random number. */
export function writeSbom({ version, bundled, installed, dataAndFonts }: Inventory): string {
  const components = [
    ...bundled.map((part) => packageOf(part, 'required', 'bundled')),
    ...installed.map((part) => packageOf(part, part.optional ? 'optional' : 'required', 'installed')),
    ...dataAndFonts.map((part) => ({
      type: 'data',
      'bom-ref': part.name,
      name: part.name,
      licenses: licencesOf(part),
      properties: [{ name: 'tikiti:delivered', value: 'bundled' }],
    })),
  ];
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'tikiti',
        name: 'tikiti',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** @param delivered a package can be in the built files and installed beside them too, so it is a part of the reference */
function packageOf(part: Part, scope: 'required' | 'optional', delivered: 'bundled' | 'installed') {
  const purl = `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`;
  return {
    type: 'library',
    'bom-ref': `${delivered}:${purl}`,
    name: part.name,
    version: part.version,
    scope,
    purl,
    licenses: licencesOf(part),
    ...(part.integrity && { hashes: [hashOf(part.integrity)] }),
    properties: [{ name: 'tikiti:delivered', value: delivered }],
  };
}

const licencesOf = ({ licence }: Part) =>
  / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}
