/** "https://example.com" for "https://example.com//". A loop, because `/\/+$/` begins anew at each of a thousand slashes. */
export function withoutFinalSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
