import { FieldError } from './field-frame.tsx';

/** Shows the error of one field; it is always there, so that the script need not know how errors look. */
export function ErrorSlot({ path, message }: { path: string; message: string | undefined }) {
  return (
    <div data-error-for={path} hidden={!message} className="mt-2">
      <FieldError id={`${path}-error`}>
        <span data-part="message">{message}</span>
      </FieldError>
    </div>
  );
}
