const HIDDEN = '[redacted]';

/** Fields that are never logged. In PostgreSQL's errors they contain the refused row or values. */
const SECRET_NAMES =
  /^(authorization|(set-)?cookie|password|.*token|.*secret|accessCode|access_code|oobCode|key|signature|raw|payment_intent|parameters|values|where|internalQuery|to|replyTo|body)$/i;

/** Matches what gives people or secrets away within a text, each with what stands in its place. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  // The user and password of an address.
  [/(:\/\/)[^\s/@:]{0,200}:[^\s/@]{0,500}@/g, `$1${HIDDEN}@`],
  [/[^\s"'`<>()[\]{},;:=@?&#/\\]{1,64}@[^\s"'`<>()[\]{},;:=@?&#/\\]{1,253}/g, '[email]'],
  [/\b(Bearer|Basic|ApplePass) +[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g, HIDDEN],
  [/\b(sk|pk|rk|whsec|pi|seti)_\w{8,}/g, `$1_${HIDDEN}`],
  [
    /([?&#](?:key|token|code|oobCode|access_code|secret|password|signature|email)=)[^&#\s"'`<>]+/gi,
    `$1${HIDDEN}`,
  ],
];

/** Deeper than anything that we log on purpose. */
const DEEPEST = 6;

/** The text without addresses of people and without what opens anything. */
export function redactText(text: string): string {
  return SECRET_TEXTS.reduce((redacted, [secret, instead]) => redacted.replace(secret, instead), text);
}

/** Facts as they may be written: errors as plain objects with their causes, secrets and people left out wherever they are. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return '[…]';
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const fields = value instanceof Error ? factsOf(value) : value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      SECRET_NAMES.test(name) && inner !== undefined ? HIDDEN : redact(inner, depth + 1),
    ]),
  );
}

function factsOf(error: Error): object {
  const { name: type, message, stack, cause } = error;
  // PostgreSQL's detail holds the values of a row; a DomainError's own words are its message.
  const detail = 'detail' in error ? { detail: HIDDEN } : {};
  return { ...error, type, message, stack, ...detail, ...(cause !== undefined && { cause }) };
}
