import { declined } from './declined.ts';
import { insufficientFunds } from './insufficient-funds.ts';
import { refundFails } from './refund-fails.ts';
import { refundNeedsAttention } from './refund-needs-attention.ts';
import type { CardScenario } from './scenario.ts';
import { success } from './success.ts';

/** Every card the sandbox takes, in the order in which the payer sees them. */
export const allScenarios: readonly CardScenario[] = [
  success,
  declined,
  insufficientFunds,
  refundFails,
  refundNeedsAttention,
];

export function scenarioOfCard(number: string): CardScenario | undefined {
  return allScenarios.find((scenario) => scenario.number === number);
}

export function scenarioById(id: string): CardScenario | undefined {
  return allScenarios.find((scenario) => scenario.id === id);
}
