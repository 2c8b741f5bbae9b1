import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startGatewayUnderTest } from '../testing/gateway-under-test.ts';
import { allScenarios } from './all-scenarios.ts';
import type { ControlCall, Scenario, Step } from './scenario.ts';
import { testCards } from './test-cards.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const call = ({ method, path, body }: ControlCall) => `\`${method} ${path} ${JSON.stringify(body)}\``;
const step = ({ choose, type = [], press }: Step) =>
  [
    ...(choose ? [`choose “${choose}”`] : []),
    ...type.filter(({ label }) => !['Card number', 'Expiry', 'CVV'].includes(label)).map(({ text }) => text),
    `“${press}”`,
  ].join(', ');

/** The row of a scenario in the README. */
function row({ id, card, before, steps, after, happens, status }: Scenario): string {
  const typed = card ? `${card.number}, ${card.expiry}, ${card.cvv}` : '';
  const done = [...before.map(call), ...steps.map(step), ...after.map(call)].join('; ');
  return `| \`${id}\` | ${typed} | ${done} | ${happens} | \`${status}\` |`;
}

test.each(allScenarios)('the README describes $id correctly', (scenario) => {
  expect(readme).toContain(row(scenario));
});

test('every test card has a scenario, each once', () => {
  const walked = new Set(allScenarios.map((scenario) => scenario.card?.number));
  expect(testCards.filter(({ number }) => !walked.has(number))).toEqual([]);
  for (const name of ['id', 'number'] as const) {
    expect(new Set(testCards.map((card) => card[name])).size).toBe(testCards.length);
  }
});

test('the list is plain data with unique names, and is served as such', async () => {
  const { gateway, close } = await startGatewayUnderTest();
  const served = await (await fetch(`${gateway.url}/scenarios.json`)).json();
  await close();
  expect(served).toEqual(JSON.parse(JSON.stringify(allScenarios)));
  expect(new Set(allScenarios.map(({ id }) => id)).size).toBe(allScenarios.length);
});
