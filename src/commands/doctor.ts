import { probeSender } from '../adapters/mail/probe-sender.ts';
import { composeApp } from '../compose.ts';
import type { Config } from '../config.ts';
import { measureInstallation } from '../core/installation/check-installation.ts';
import { checkProviderKeys } from '../core/installation/check-provider-keys.ts';
import type { Finding, Probe } from '../core/installation/finding.ts';
import { checkClock } from '../core/installation/keep-heartbeat.ts';
import { type GivenSecrets, readSecret } from '../core/installation/know-secret.ts';
import { probeConnections } from '../core/installation/probe-connections.ts';
import { replicaFinding } from '../core/installation/replica-finding.ts';
import type { App } from '../core/shared/app.ts';
import type { Secret } from '../core/shared/secret.ts';
import { assertDurability } from '../db/assert-durability.ts';
import { assertSession } from '../db/assert-session.ts';
import { assertVersion } from '../db/assert-version.ts';
import type { Database } from '../db/database.ts';
import { assertMigrated } from '../db/migrate.ts';
import { demoProvider } from '../demo/demo-provider.ts';
import { keepSecret } from '../keep-secret.ts';
import { probeOwnAddress } from './probe-own-address.ts';
import { withDatabase } from './with-database.ts';

/**
 * `doctor`: says what is wrong with this installation, a line each with what to do, and changes nothing. Settings were read before.
 * @throws Error when something does harm now
 */
export async function doctor(config: Config): Promise<void> {
  const findings = await examine(config);
  for (const { severity, says, advice } of findings) {
    console.log(`${severity === 'problem' ? 'Problem' : 'Warning'}: ${says} ${advice}`.trim());
  }
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  if (problems > 0)
    throw new Error(problems === 1 ? 'There is a problem.' : `There are ${problems} problems.`);
  console.log(findings.length > 0 ? 'There is no problem.' : 'Nothing is wrong.');
}

async function examine(config: Config): Promise<Finding[]> {
  const current = config.secret ?? (await keepSecret(config.dataDir, 'app'));
  const given = { current, previous: config.previousSecret };
  try {
    return await withDatabase(config, async (db, url) => {
      const { secret, findings } = await examineDatabase(db, url, given);
      return secret ? await examineAll(config, url, secret) : findings;
    });
  } catch (error) {
    return [unusable(error)];
  }
}

/** What keeps every start from going on. The app isn't made with it. */
async function examineDatabase(
  db: Database,
  url: string,
  given: GivenSecrets,
): Promise<{ secret?: Secret; findings: Finding[] }> {
  const checks = [() => assertSession(url), () => assertVersion(db), () => assertDurability(db)];
  const findings: Finding[] = [];
  for (const check of checks) await check().catch((error: unknown) => findings.push(unusable(error)));
  try {
    await assertMigrated(db);
    const secret = await readSecret(db, given);
    return findings.length > 0 ? { findings } : { secret, findings };
  } catch (error) {
    return { findings: [...findings, unusable(error)] };
  }
}

/** Everything that a running process checks too, and what only an operator wants to know. */
async function examineAll(config: Config, databaseUrl: string, secret: Secret): Promise<Finding[]> {
  const sandbox = config.demo ? demoProvider(config, secret.first) : undefined;
  const { app, own, close } = await composeApp(config, { databaseUrl, secret, sandbox, role: 'doctor' });
  try {
    const processes = config.webProcesses > 1 ? config.webProcesses + 1 : 1;
    const probes: Probe[] = [
      ...own.probes,
      async () => checkClock(app),
      async () => {
        await app.replica?.check();
        return replicaFinding(app);
      },
      probeConnections(app, processes * config.databaseConnections),
      ...(config.smtpUrl ? [probeSender(config.mailFrom)] : []),
      // A demo may have no other address than its own.
      ...(config.demo ? [] : [probeOwnAddress(config.publicUrl, secret)]),
      () => checkKeys(config.demo ? [] : app.providers),
    ];
    const { installation } = await measureInstallation(app);
    const found = await Promise.all(
      probes.map((probe) => probe().catch((error: unknown) => [unusable(error)])),
    );
    const all = [...installation.findings, ...found.flat()];
    // A process that runs has found some of it too.
    return all.filter(({ code }, at) => all.findIndex((other) => other.code === code) === at);
  } finally {
    await close();
  }
}

/** Says which keys are accepted, since only their owner knows whether real money is to move. */
async function checkKeys(providers: App['providers']): Promise<Finding[]> {
  const { findings, accepted } = await checkProviderKeys(providers);
  for (const { name, live } of accepted)
    console.log(
      `${name} accepts its key, ${live ? 'a live one: real money moves' : 'a test key: no real money moves'}.`,
    );
  return findings;
}

const unusable = (error: unknown): Finding => ({
  code: 'installation.unusable',
  severity: 'problem',
  says: error instanceof Error ? error.message : String(error),
  advice: '',
});
