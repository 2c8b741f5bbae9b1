/** Computes a value on the first call and keeps it. The address and routes of an installation do not change while it runs. */
export function once<Arg, Made>(make: (arg: Arg) => Made): (arg: Arg) => Made {
  let kept: { made: Made } | undefined;
  return (arg) => {
    kept ??= { made: make(arg) };
    return kept.made;
  };
}
