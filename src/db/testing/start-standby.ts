import { chmod, chown, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../embedded-server.ts';

/** Files that belong to the running primary. */
const ITS_OWN = /\/(postmaster\.(pid|opts)|pg_replslot\/.*|pg_stat_tmp\/.*)$/;

/**
 * Makes a streaming standby of a built-in PostgreSQL, and starts it: a copy of the primary's files while it says that it is copied, as
 * pg_basebackup does, which doesn't come with npm.
 * @param primaryDir the folder of the primary, as given to `startEmbeddedServer`
 * @param dir a new folder
 */
export async function startStandby(
  primary: EmbeddedServer,
  primaryDir: string,
  dir: string,
): Promise<EmbeddedServer> {
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  await cp(primaryDir, dir, {
    recursive: true,
    filter: (file) => !ITS_OWN.test(file) && !file.includes('/.s.PGSQL.'),
  });
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  const cluster = path.join(dir, 'cluster');
  await writeFile(path.join(cluster, 'backup_label'), rows[0].labelfile);
  await writeFile(path.join(cluster, 'standby.signal'), '');
  const { port, username, password } = new URL(primary.url);
  const auto = path.join(cluster, 'postgresql.auto.conf');
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  await writeFile(auto, `${await readFile(auto, 'utf8')}primary_conninfo = '${from}'\n`);
  await keepOwner(primaryDir, dir);
  return startEmbeddedServer(dir);
}

/** Root copies files as its own, and PostgreSQL reads only those of its user. */
async function keepOwner(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from);
  if (uid !== process.getuid?.()) {
    const files = await readdir(to, { recursive: true });
    await Promise.all(['.', ...files].map((file) => chown(path.join(to, file), uid, gid)));
  }
  await chmod(path.join(to, 'cluster'), 0o700);
}
