/** An operation exceeded its time limit. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** Returns the promise with a time limit, ms. @throws TooSlow if it takes longer */
export function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow('It took too long.')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
