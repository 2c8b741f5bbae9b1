import { type Patience, UNHURRIED } from '../src/db/database.ts';

/** Tests' own connections wait longer: a busy machine is no outage. */
export const PATIENT: Patience = { ...UNHURRIED, connect: 300_000 };
