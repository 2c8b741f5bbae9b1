/** Describes where a request comes from. */
export interface Caller {
  headers: Headers;
  /** IP address behind trusted proxies. */
  address: string;
}
