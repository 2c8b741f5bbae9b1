import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { wrongField } from './account-form.tsx';

interface NameFieldsProps {
  errors: FormErrors | undefined;
  /** What was typed, if the form was refused. */
  typed?: { firstName?: string; lastName?: string } | undefined;
  /** Who sees the name. */
  says?: string;
}

/** The name is optional, because people who only want tickets do not need one. */
export function NameFields({
  errors,
  typed,
  says = 'Customers see it as the organiser of your events.',
}: NameFieldsProps) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">Your name is optional. {says}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={typed?.firstName}
          {...wrongField(errors, 'firstName')}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={typed?.lastName}
          {...wrongField(errors, 'lastName')}
        />
      </div>
    </div>
  );
}
