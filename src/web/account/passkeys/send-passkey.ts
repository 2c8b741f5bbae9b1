import { useLocation, useSubmit } from 'react-router';

/** Sends a passkey to the page's own action, like a form. */
export function useSendPasskey() {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (passkey: unknown) =>
    submit({ passkey: JSON.stringify(passkey) }, { method: 'post', action: pathname + search });
}
