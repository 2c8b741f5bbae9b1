import { type ParameterType, parameterTypes, typeOf } from './parameter-types.ts';
import type { TransactionParameters } from './transaction-parameters.ts';

export interface ParameterIssue {
  /** The message is `Required parameter missing: X` or `Invalid parameter type: X`. */
  message: string;
  /** The types that are allowed, when the type was wrong. */
  validTypes?: ParameterType[];
}

/** Thrown for transaction parameters that cannot be used; `issues` says which and why. */
export class TransactionParameterError extends Error {
  override name = 'TransactionParameterError';
  readonly issues: ParameterIssue[];

  constructor(message: string, issues: ParameterIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}

const required: readonly (readonly string[])[] = [
  ['key'],
  ['amount', 'plan', 'planCode'],
  ['email', 'customerCode'],
];

/**
 * Returns the known parameters in a copy. A customer code replaces the email, a plan code the amount, and an access code everything. A
 * falsy value counts as missing and replaces nothing. Throws TransactionParameterError.
 */
export function validateParameters(input: unknown): TransactionParameters {
  if (typeof input !== 'object' || !Object.keys({ ...input }).length) {
    throw new TransactionParameterError('Transaction parameters should be a non-empty object');
  }
  const parameters = { ...input } as TransactionParameters;
  for (const name of Object.keys(parameters)) {
    // Falsy values count as missing, as the checkout itself treats them.
    if (!parameterTypes.has(name) || !parameters[name]) delete parameters[name];
  }
  if (typeof parameters.accessCode === 'string') return parameters;

  const issues = [...missing(parameters), ...mistyped(parameters)];
  if (issues.length > 0) throw new TransactionParameterError('Invalid transaction parameters', issues);
  if (parameters.customerCode) delete parameters.email;
  if (parameters.planCode) delete parameters.amount;
  return parameters;
}

function missing(parameters: TransactionParameters): ParameterIssue[] {
  return required
    .filter((names) => !names.some((name) => parameters[name]))
    .map(([name]) => ({ message: `Required parameter missing: ${name}` }));
}

function mistyped(parameters: TransactionParameters): ParameterIssue[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const validTypes = parameterTypes.get(name) ?? [];
    if ((validTypes as string[]).includes(typeOf(value))) return [];
    return { message: `Invalid parameter type: ${name}`, validTypes };
  });
}
