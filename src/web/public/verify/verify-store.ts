/** The name of the browser cache for the page that verifies tickets and its files. It shows nobody's data, so it stays at logout. */
export const KEPT_VERIFY = 'verify-page';
