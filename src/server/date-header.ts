/** Returns a function that says a time as HTTP does, and puts it into words once a second. */
export function createDateHeader(): (now: Date) => string {
  let second: number | undefined;
  let words = '';
  return (now) => {
    const current = Math.floor(now.getTime() / 1_000);
    if (current !== second) words = now.toUTCString();
    second = current;
    return words;
  };
}
