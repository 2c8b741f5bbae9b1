import { CircleAlert, CircleCheck } from 'lucide-react';

export interface Message {
  kind: 'success' | 'error';
  text: string;
}

/** How the last change went. Always there, so that a screen reader hears what comes into it. */
export function MessageArea({ message }: { message: Message | undefined }) {
  const Icon = message?.kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <p
      role="status"
      data-kind={message?.kind}
      className={`flex min-w-0 flex-1 items-start gap-2 font-medium ${message?.kind === 'error' ? 'field-error' : ''}`}
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
