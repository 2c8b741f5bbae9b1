import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A statement that writes to a table, or reads it, and the file that sends it. */
export interface Use {
  file: string;
  table: string;
  how: 'write' | 'read';
}

const BY_KYSELY: Record<string, Use['how']> = {
  ...{ insertInto: 'write', updateTable: 'write', deleteFrom: 'write', mergeInto: 'write' },
  ...{ selectFrom: 'read', from: 'read', using: 'read', crossJoin: 'read' },
  ...{ innerJoin: 'read', leftJoin: 'read', rightJoin: 'read', fullJoin: 'read' },
};
/** `for update` and `for no key update` lock, and `do update` belongs to its insert. */
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\b(?:for|key|do)\s+)update)\s+(?:only\s+)?"?(\w+)"?/gi;
/** `delete from` writes, and `distinct from` compares. A list after `from` has two tables at most. */
const READ =
  /\b(?:(?<!\b(?:delete|distinct)\s+)from|join|using)\s+(?:only\s+)?"?(\w+)"?(?=(?:(?:\s+as)?\s+\w+)?\s*,\s*"?(\w+)|)/gi;

/** Lists what the program's own source files write and read, without tests and their helpers. */
export function readUses(root: string, folder = 'src/core'): Use[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => usesOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/**
 * Finds what Kysely's calls and SQL templates of a file write and read, also names that are no table's, such as those of a statement's own
 * steps. SQL names a table in its text; `sql.table(name)` counts as its caller's.
 */
export function usesOf(file: string, source: string): Use[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const uses: Use[] = [];
  const add = (how: Use['how'], table: string) => uses.push({ file, table: table.toLowerCase(), how });
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const how = Object.hasOwn(BY_KYSELY, callee.property.name) && BY_KYSELY[callee.property.name];
      if (how && first?.type === 'Literal') add(how, String(first.value).split(' ')[0] as string);
    },
    TemplateLiteral({ quasis }) {
      for (const [, table] of textOf(quasis).matchAll(WRITTEN)) add('write', table as string);
    },
    TaggedTemplateExpression({ quasi }) {
      for (const [, one, other] of textOf(quasi.quasis).matchAll(READ))
        for (const table of [one, other]) if (table) add('read', table);
    },
  }).visit(program);
  return uses;
}

const textOf = (quasis: readonly { value: { raw: string } }[]) =>
  quasis.map(({ value }) => value.raw).join('?');
