import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The system's shared libraries that programs and libraries are linked with, by the names that the dynamic linker opens, and the linker.
 * @param places files, or folders in which every program and library counts
 * @param own a folder whose files are no system's
 * @throws Error when the system lacks one
 */
export function libraryFiles(places: readonly string[], own: string): string[] {
  const programs = places.flatMap(filesIn).filter(isProgram);
  const found = programs.flatMap(linkedWith).filter((file) => !file.startsWith(`${own}${path.sep}`));
  return [...new Set(found)].sort();
}

function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** ELF, and linked with something: what has no suffix of a library is a program. */
function isProgram(file: string): boolean {
  const begin = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  readSync(handle, begin);
  closeSync(handle);
  return begin.toString('latin1') === '\x7fELF';
}

/** `ldd` says `libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x…)`, and of the linker `/lib64/ld-linux-x86-64.so.2 (0x…)`. */
function linkedWith(program: string): string[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).split('\n');
  const missing = lines.find((line) => line.endsWith('=> not found'));
  if (missing) throw new Error(`${program} needs ${missing.trim().split(' ')[0]}, which is not installed.`);
  return lines.flatMap((line) => /^\s(?:\S+ => )?(\/\S+) \(/.exec(line)?.[1] ?? []);
}
