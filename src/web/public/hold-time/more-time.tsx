import { frame } from '../../../languages/en/frame.ts';
import { useWords } from '../../ui/language/language.tsx';

/** Without scripts somebody who needs more time asks for it here. @param path the order's page, if the button is on another */
export function MoreTime({ path }: { path?: string }) {
  const say = useWords(frame);
  return (
    <noscript>
      <form method="post" action={path}>
        <KeepSeats>{say('needMoreTime')}</KeepSeats>
      </form>
    </noscript>
  );
}

/** The button that asks for more time, or for the same seats again once the time is over. */
export function KeepSeats({ children, look = 'quiet' }: { children: string; look?: 'main' | 'quiet' }) {
  return (
    <button type="submit" name="intent" value="keep-seats" data-look={look} className="btn button">
      {children}
    </button>
  );
}
