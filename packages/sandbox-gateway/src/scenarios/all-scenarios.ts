import { cardScenarios } from './card-scenarios.ts';
import { otherScenarios } from './other-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** Every way in which a payment may go, for tests to walk: see scenario.ts for how to read one. Plain data, JSON-safe. */
export const allScenarios: readonly Scenario[] = [...cardScenarios, ...otherScenarios];
