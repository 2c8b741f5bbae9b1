import { formatCount } from '../../core/shared/format-count.ts';
import type { DocsModel, Schema } from './docs-model.ts';

/** One line of a list of fields. Without a name, it is the heading of a variant. */
export interface FieldRow {
  /** The path of the field: "types[].priceMinor". */
  name?: string;
  type: string;
  needed: boolean;
  limits: string;
  says: string;
}

/** Returns all fields of a body or an answer, nested fields below their parent. */
export function fieldRows(model: DocsModel, schema: Schema, prefix = ''): FieldRow[] {
  const { properties, required = [], items, oneOf } = resolve(model, schema);
  if (oneOf) return oneOf.flatMap((option) => variantRows(model, option, prefix));
  if (items) return fieldRows(model, items, `${prefix}[]`);
  return Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return [
      { name, needed: required.includes(key), ...rowOf(model, field) },
      ...(isMoney(field) ? [] : fieldRows(model, field, name)),
    ];
  });
}

function variantRows(model: DocsModel, option: Schema, prefix: string): FieldRow[] {
  const { properties = {} } = resolve(model, option);
  const [kind, { enum: [value] = [] } = {}] = Object.entries(properties)[0] ?? [];
  const head: FieldRow = { type: `${kind}: ${value}`, needed: true, limits: '', says: '' };
  return [head, ...fieldRows(model, option, prefix).filter(({ name }) => name !== kind)];
}

/** Money is explained once at the top. Its two fields would clutter the lists. */
const isMoney = (schema: Schema) => (schema.items ?? schema).$ref === '#/components/schemas/Money';

function rowOf(model: DocsModel, field: Schema): Pick<FieldRow, 'type' | 'limits' | 'says'> {
  const schema = resolve(model, field);
  const says = field.description ?? (field.$ref ? '' : (schema.description ?? ''));
  return { type: typeOf(model, field), limits: limitsOf(schema).join(', '), says };
}

export function typeOf(model: DocsModel, field: Schema): string {
  if (isMoney(field) && field.$ref) return 'Money';
  const { type, format, enum: values, items, additionalProperties } = resolve(model, field);
  const types = [type].flat().filter((name) => name !== 'null');
  const orNull = [type].flat().includes('null') ? ' or null' : '';
  if (values) return `${values.filter((value) => value !== null).join(' | ')}${orNull}`;
  if (items) return `list of ${typeOf(model, items)}${orNull}`;
  if (typeof additionalProperties === 'object')
    return `object with one ${typeOf(model, additionalProperties)} for each id${orNull}`;
  return `${FORMATS[format ?? ''] ?? types.join(' or ') ?? 'any'}${orNull}`;
}

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'instant',
  email: 'email',
  binary: 'file',
};

function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, additionalProperties, items } = schema;
  const inside = typeof additionalProperties === 'object' ? limitsOf(additionalProperties) : [];
  return [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    range(minimum, maximum, ''),
    ...inside,
    schema.default === undefined || items ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const least = from === undefined ? '' : formatCount(from);
  const most = to === undefined ? '' : formatCount(to);
  if (least && most) return `${least} to ${most}${unit}`;
  if (least) return `at least ${least}${unit}`;
  return most && `at most ${most}${unit}`;
}

export function resolve({ components }: DocsModel, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}
