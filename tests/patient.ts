import { type Patience, UNHURRIED } from '../src/db/database.ts';

/** Of tests' own connections: a busy machine is no outage. */
export const PATIENT: Patience = { ...UNHURRIED, connect: 300_000 };
