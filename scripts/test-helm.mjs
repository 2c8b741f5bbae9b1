// `npm run test:helm` lints the chart of deploy/helm, and compares what it renders with the schemas of Kubernetes. It needs helm and
// kubernetes-validate (PyPI, which brings the schemas); without them it says so and tests nothing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

const CHART = path.join(ROOT, 'deploy', 'helm');
/** As an operator may install it. */
const WAYS = [[], ['worker.scale.enabled=true'], ['ingress.enabled=false', 'web.replicas=1']];

const missing = [
  ['helm', 'version'],
  ['kubernetes-validate', '--help'],
].filter(([tool, how]) => spawnSync(tool, [how]).error);
if (missing.length > 0) {
  console.log(`Skipped: ${missing.map(([tool]) => tool).join(' and ')} missing.`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'tikiti-helm-'));
for (const way of WAYS) {
  const set = way.flatMap((one) => ['--set', one]);
  run('helm', 'lint', '--strict', CHART, ...set);
  const file = path.join(folder, 'rendered.yaml');
  writeFileSync(file, run('helm', 'template', 'tikiti', CHART, ...set));
  run('kubernetes-validate', '--strict', file);
  console.log(`${way.join(', ') || 'as it is'}: good`);
}
rmSync(folder, { recursive: true });

/** Ends with the command's exit code when it fails. @returns what it wrote */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  console.error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  process.exit(status ?? 1);
}
