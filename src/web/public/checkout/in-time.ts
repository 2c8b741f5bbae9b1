/** An operation took longer than it may. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** As the promise, where it does not take longer than this, ms. @throws TooSlow where it does */
export function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow('It took too long.')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
