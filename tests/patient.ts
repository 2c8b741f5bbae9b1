import { type Patience, UNHURRIED } from '../src/db/database.ts';

/** The tests' own connections wait longer, because a busy machine is not an outage. */
export const PATIENT: Patience = { ...UNHURRIED, connect: 300_000 };
