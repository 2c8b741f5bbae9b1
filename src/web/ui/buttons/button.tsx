import { type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigation } from 'react-router';
import { Spinner } from '../spinner.tsx';
import { usePress } from './press.ts';

interface Common {
  children: ReactNode;
  /** `main`: the screen's one main action. `danger`: destroys something. `wary`: opens the dialog that confirms it. */
  look?: 'main' | 'quiet' | 'danger' | 'wary';
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

interface Press extends Common {
  type?: 'button';
  /** A route inside the app, such as "/platform/events". */
  to?: string;
  onPress?: () => unknown;
  disabled?: boolean;
  /** Shows the spinner while true. */
  busy?: boolean;
}

interface Submit extends Common {
  type: 'submit';
  name?: string;
  value?: string;
  form?: string;
  disabled?: boolean;
  busy?: boolean;
}

interface Anchor extends Common {
  /** A plain link with a full page load, for public pages, files and other sites. */
  href: string;
  download?: boolean | string;
}

export type ButtonProps = Press | Submit | Anchor;

/** The app's one button. With `to` or `href` it is a link, so that it also works without scripts. */
export function Button(props: ButtonProps) {
  if ('href' in props) return <AnchorButton {...props} />;
  if (props.type === 'submit') return <SubmitButton {...props} />;
  return props.to === undefined ? <PressButton {...props} /> : <RouteButton {...props} to={props.to} />;
}

function PressButton({ children, look = 'quiet', className, onPress, disabled, busy, ...aria }: Press) {
  const { busy: pressed, press } = usePress(undefined, onPress);
  const spins = busy || pressed;
  const style = styleOf(look, className, spins);
  return (
    <button type="button" {...aria} {...style} disabled={disabled} onClick={() => void press()}>
      <Label spins={spins}>{children}</Label>
    </button>
  );
}

function RouteButton({
  children,
  look = 'quiet',
  className,
  to,
  onPress,
  disabled,
  busy,
  ...aria
}: Press & { to: string }) {
  const { busy: pressed, press } = usePress(to, onPress);
  const spins = busy || pressed;
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    void press();
  };
  const style = styleOf(look, className, spins);
  if (disabled) {
    return (
      <button type="button" {...aria} {...style} disabled>
        {children}
      </button>
    );
  }
  return (
    <a href={to} {...aria} {...style} onClick={go}>
      <Label spins={spins}>{children}</Label>
    </a>
  );
}

function SubmitButton({ children, look = 'main', className, busy, ...button }: Submit) {
  const navigation = useNavigation();
  const [pressed, setPressed] = useState(false);
  const spins = busy ?? (pressed && navigation.state === 'submitting');
  return (
    <button {...button} {...styleOf(look, className, spins)} onClick={() => setPressed(true)}>
      <Label spins={spins}>{children}</Label>
    </button>
  );
}

function AnchorButton({ children, look = 'quiet', className, ...anchor }: Anchor) {
  return (
    <a {...anchor} {...styleOf(look, className, false)}>
      <Label spins={false}>{children}</Label>
    </a>
  );
}

/** Returns the button's style, for links that handle their own clicks. */
export const styleOf = (look: string, className = '', spins: boolean) => ({
  className: `btn button ${className}`,
  'data-look': look,
  'aria-busy': spins || undefined,
});

interface LabelProps {
  children: ReactNode;
  spins: boolean;
  /** What screen readers hear while it spins. */
  doing?: string;
}

/** Shows the label and the spinner. */
export function Label({ children, spins, doing = 'Loading' }: LabelProps) {
  return (
    <>
      <span className="button-label inline-flex items-center gap-2">{children}</span>
      {spins ? (
        <span className="button-spinner">
          <Spinner label={doing} />
        </span>
      ) : null}
    </>
  );
}
