import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { call, tool } from './container-tools.ts';

/** What a container may not do, and what it may use. Under runc, both limits of `ulimit` have to be named. */
const CONFINED = [
  ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--user', '10001:10001'],
  ...['--memory', '512m', '--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096'],
  ...['--network', 'host', '--rm'],
];

/**
 * The command that runs an image, confined, in the foreground.
 * @param settings names of settings, which are taken from the environment that the command gets
 */
export function containerCommand(
  image: string,
  { settings, volumes = [], args = [] }: { settings: string[]; volumes?: string[]; args?: string[] },
): string[] {
  const env = settings.flatMap((name) => ['--env', name]);
  return tool(
    'podman',
    'run',
    ...CONFINED,
    ...env,
    ...volumes.flatMap((volume) => ['--volume', volume]),
    image,
    ...args,
  );
}

/** Runs an image until it ends by itself. @returns its exit code, and all that it said */
export function runToItsEnd(
  image: string,
  env: Record<string, string>,
  args: string[],
): { status: number | null; said: string } {
  const [command = '', ...rest] = containerCommand(image, { settings: Object.keys(env), args });
  const { status, stdout, stderr } = spawnSync(command, rest, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, said: stdout + stderr };
}

/** Tells which of these files an image has. */
export function filesInImage(image: string, files: readonly string[]): string[] {
  const script = `console.log(JSON.stringify(${JSON.stringify(files)}.filter((file) => fs.existsSync(file))))`;
  return JSON.parse(
    call(tool('podman', 'run', ...CONFINED, '--entrypoint', 'node', image, '--eval', script)),
  );
}

/** What production needs to start at all. */
export const production = (databaseUrl: string): Record<string, string> => ({
  APP_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://tickets.example',
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Tikiti <tickets@tickets.example>',
  SUPPORT_EMAIL: 'help@tickets.example',
  TRUSTED_PROXIES: '1',
});
