import { type Tracer, UNTRACED } from '../core/shared/tracer.ts';

/** Hears how long a call took, in seconds, and whether it was rejected. */
type NoteCall = (call: string, seconds: number, failed: boolean) => void;

/** Returns the same port, with some of its calls timed and traced. @param calls the names of functions that return promises */
export function timeCalls<Port extends object>(
  port: Port,
  calls: readonly (keyof Port & string)[],
  { name: service, note, tracer = UNTRACED }: { name: string; note: NoteCall; tracer?: Tracer },
): Port {
  const timed = calls.map((name) => {
    const call = port[name] as (...given: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...given: unknown[]) => {
        const began = performance.now();
        const noteNow = (failed: boolean) => note(name, (performance.now() - began) / 1_000, failed);
        try {
          const answer = await tracer.span(`${service} ${name}`, () => call.apply(port, given));
          noteNow(false);
          return answer;
        } catch (error) {
          noteNow(true);
          throw error;
        }
      },
    ];
  });
  return { ...port, ...Object.fromEntries(timed) };
}
