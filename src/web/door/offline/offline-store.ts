/**
 * The browser keeps the last door that was open under this name: its page, and the files that it is made of. The name begins like all that
 * we keep in a browser, and goes with the rest at logout.
 */
export const KEPT_DOOR = 'tikiti-door';

/** Asks for a door's page as a device may keep it: without the addresses of its people. */
export const TO_KEEP = 'kept';
