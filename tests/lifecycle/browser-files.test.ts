import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ASSETS = path.resolve('build/client/assets');
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
const read = (name: string) => readFileSync(path.join(ASSETS, name), 'utf8');

interface BuiltRoute {
  parentId?: string;
  module: string;
  imports?: string[];
}

/** The router's manifest, which says what each page loads. */
const { entry, routes } = (() => {
  const text = read(scripts.find((name) => name.startsWith('manifest-')) ?? '');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return JSON.parse(json) as { entry: BuiltRoute; routes: Record<string, BuiltRoute> };
})();

function filesOf(routeId: string): string[] {
  const files = new Set([entry.module, ...(entry.imports ?? [])]);
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const { module = '', imports = [] } = routes[id] ?? {};
    for (const file of [module, ...imports]) files.add(file);
  }
  return [...files].map((file) => path.basename(file));
}

const becomesAnApp = (id: string) => /^(account|admin|door|organiser|questionnaire)\//.test(id);
const pages = Object.keys(routes).filter(becomesAnApp);

test('no page loads more than 25 script files', () => {
  expect(pages.length).toBeGreaterThan(40);
  const many = pages
    .map((id) => `${id}: ${filesOf(id).length}`)
    .filter((line) => Number(line.split(' ')[1]) > 25);
  expect(many).toEqual([]);
});

test.each(['account/log-in/login', 'account/sign-up/sign-up'])(
  '%s loads neither dialogs nor schemas',
  (id) => {
    expect(filesOf(id).join()).toMatch(/\breact-/);
    expect(filesOf(id).filter((file) => /^(react-aria|dialogs|zod|schemas)-/.test(file))).toEqual([]);
  },
);

test('script files do not import each other in a circle, so none runs before its imports', () => {
  const imports = new Map(scripts.map((name) => [name, importsOf(read(name))]));
  expect(imports.get(path.basename(entry.module))?.length).toBeGreaterThan(0);
  const done = new Set<string>();
  const follow = (name: string, way: string[]): void => {
    if (done.has(name)) return;
    expect(way).not.toContain(name);
    for (const next of imports.get(name) ?? []) follow(next, [...way, name]);
    done.add(name);
  };
  for (const name of scripts) follow(name, []);
});

/** Lists the files that a built file imports statically. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name);
