import { useLocation, useSubmit } from 'react-router';

/** Sends a passkey to the page's own action, as its form would be. */
export function useSendPasskey() {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (passkey: unknown) =>
    submit({ passkey: JSON.stringify(passkey) }, { method: 'post', action: pathname + search });
}

/** What a form's field says as JSON; undefined for what is none. */
export function parseJson(field: FormDataEntryValue): unknown {
  try {
    return JSON.parse(String(field));
  } catch {
    return undefined;
  }
}
