/** The field of an event page's address that says why the code in it was none, in the name under which all visitors share that page. */
export const REFUSED_CODE = 'code-refused';

/** What people read there. */
export const REFUSED_CODES: Record<string, string> = {
  unknown: 'This event has no such code. Check the spelling.',
  wait: 'Too many attempts. Please try again in a few minutes.',
};
