import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The clock of /proc, ms a tick. */
const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The processor time of a process with its threads, ms. Only Linux reports it. */
export const timeOf = (pid: number): number => sum(fieldsOf(pid).slice(11, 13));

/** That of the thread that runs a process's own JavaScript, ms: without its workers and libuv's pool. */
export const timeOfMainThread = (pid: number): number => sum(fieldsOf(`${pid}/task/${pid}`).slice(11, 13));

/** The processor time of a PostgreSQL server with all its processes, those that ended included, ms. @param postmaster its first process */
export function timeOfPostgres(postmaster: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = processes
    .map((pid) => fieldsOfRunning(Number(pid)))
    .filter((fields) => Number(fields?.[1]) === postmaster);
  const running = children.map((fields = []) => sum(fields.slice(11, 13)));
  return sum(fieldsOf(postmaster).slice(11, 15)) + running.reduce((all, one) => all + one, 0);
}

const sum = (ticks: string[]) => ticks.reduce((all, one) => all + Number(one), 0) * TICK_MS;

function fieldsOfRunning(pid: number): string[] | undefined {
  try {
    return fieldsOf(pid);
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** @returns the fields of /proc/PID/stat after the command's name, which may hold spaces: state, parent, ... */
const fieldsOf = (pid: number | string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
