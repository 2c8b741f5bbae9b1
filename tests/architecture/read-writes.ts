import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A statement that writes to a table, and the file that sends it. */
export interface Write {
  file: string;
  table: string;
}

const BY_KYSELY = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
/** `for update` locks, and `do update` belongs to its insert. */
const BY_SQL =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\b(?:for|do)\s+)update)\s+(?:only\s+)?"?(\w+)"?/gi;

/** Lists the writes of the program's own source files, without tests and their helpers. */
export function readWrites(root: string, folder = 'src/core'): Write[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => writesOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/** Reads what Kysely's calls and SQL templates of a file write. SQL names a table in its text; `sql.table(name)` counts as its caller's. */
export function writesOf(file: string, source: string): Write[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const tables: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!BY_KYSELY.has(callee.property.name) || first?.type !== 'Literal') return;
      tables.push(String(first.value).split(' ')[0] as string);
    },
    TemplateLiteral({ quasis }) {
      const text = quasis.map(({ value }) => value.raw).join('?');
      for (const [, table] of text.matchAll(BY_SQL)) tables.push((table as string).toLowerCase());
    },
  }).visit(program);
  return tables.map((table) => ({ file, table }));
}
