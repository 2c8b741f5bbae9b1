/** What can be stored; without it a browser lets a year have six digits. */
export const LOCAL_TIMES = { min: '2000-01-01T00:00', max: '2999-12-31T23:59' };
