/**
 * The name of the browser cache for the last opened door: its page and the files it needs. The name has the prefix of everything that we
 * keep in a browser, so it is deleted at logout.
 */
export const KEPT_DOOR = 'tikiti-door';
