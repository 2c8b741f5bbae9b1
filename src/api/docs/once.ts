/** Makes a thing on the first call and keeps it: a house has one address and its routes do not change while it is open. */
export function once<Arg, Made>(make: (arg: Arg) => Made): (arg: Arg) => Made {
  let kept: { made: Made } | undefined;
  return (arg) => {
    kept ??= { made: make(arg) };
    return kept.made;
  };
}
