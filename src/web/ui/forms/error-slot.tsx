import { FieldError } from './field-frame.tsx';

/** Shows the error of one field. It is always in the page, so that a script only has to set its text. */
export function ErrorSlot({ path, message }: { path: string; message: string | undefined }) {
  return (
    <div data-error-for={path} hidden={!message} className="mt-2">
      <FieldError id={`${path}-error`}>
        <span data-part="message">{message}</span>
      </FieldError>
    </div>
  );
}
