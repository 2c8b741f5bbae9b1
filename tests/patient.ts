import { type Patience, UNHURRIED } from '../src/db/database.ts';

/** Time limits for the tests' own connections. They are long, because a slow answer of a busy machine is not an outage. */
export const PATIENT: Patience = { ...UNHURRIED, connect: 300_000 };
