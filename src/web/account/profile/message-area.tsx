import { CircleAlert, CircleCheck } from 'lucide-react';

export interface Message {
  kind: 'success' | 'error';
  text: string;
}

/** Shows the result of the last change. It is always in the page, so that screen readers announce its text. */
export function MessageArea({ message }: { message: Message | undefined }) {
  const failed = message?.kind === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <p
      role="status"
      data-kind={message?.kind}
      // An error may take several lines, so it gets the whole width below the button.
      className={`flex min-w-0 items-start ${failed ? 'notice basis-full gap-3 rounded-box p-4' : 'flex-1 gap-2 font-medium'}`}
    >
      {message ? (
        <>
          <Icon aria-hidden className="notice-icon mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{message.text}</span>
        </>
      ) : null}
    </p>
  );
}
