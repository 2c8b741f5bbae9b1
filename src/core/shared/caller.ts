/** Describes where a request comes from. */
export interface Caller {
  headers: Headers;
  /** IP address behind trusted proxies. */
  address: string;
}

/** Where something was done from. */
export interface Origin {
  /** IP address behind trusted proxies. */
  address: string;
  userAgent: string | null;
}

/** Returns the place that a request comes from, as the audit log keeps it. */
export const originOf = ({ headers, address }: Caller): Origin => ({
  address,
  userAgent: headers.get('user-agent'),
});
