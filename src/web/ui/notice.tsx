import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { noBreak } from './no-break.tsx';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const ROLES = { info: undefined, success: 'status', warning: 'status', error: 'alert' };

interface NoticeProps {
  kind: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A message beside what it concerns. Errors interrupt a screen reader, successes and warnings wait. */
export function Notice({ kind, title, children, className = '' }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div role={ROLES[kind]} data-kind={kind} className={`notice flex gap-3 rounded-box p-4 ${className}`}>
      <Icon aria-hidden className="notice-icon mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        {title ? <p className="font-semibold">{noBreak(title)}</p> : null}
        {children ? <div>{noBreak(children)}</div> : null}
      </div>
    </div>
  );
}
