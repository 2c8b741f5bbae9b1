import { z } from 'zod';
import { saveCountry } from '../accounts/person-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { COUNTRIES } from './countries.ts';

export const homeCountry = z.strictObject({
  country: z
    .string()
    .refine((name) => name === '' || COUNTRIES.includes(name), { error: 'Choose a country from the list.' })
    .describe('Its English name; empty for none.'),
  state: maybeLineOfText({ max: 100 }).default('').describe('State, province or region; optional.'),
});

/**
 * Sets the user's home country and state, or clears them. A state without a country is dropped.
 * @param input `homeCountry`
 * @throws DomainError 'unauthenticated', 'invalid' (input.invalid)
 */
export async function setCountry(app: App, actor: Actor, input: unknown): Promise<void> {
  const { userId } = requireUser(actor);
  const { country, state } = parseInput(homeCountry, input);
  await saveCountry(app.db, userId, { country, state: country ? state : '' });
}
