const BEGIN = 'answers.';

/** Names a question's control in its form, and in errors. */
export const nameOf = (questionId: string) => BEGIN + questionId;

/** The answers in a submitted form by question id. */
export function answersIn(form: FormData): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of form) {
    if (name.startsWith(BEGIN) && typeof value === 'string') given[name.slice(BEGIN.length)] = value;
  }
  return given;
}
