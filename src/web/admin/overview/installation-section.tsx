import type { Installation } from '../../../core/installation/check-installation.ts';
import { Notice } from '../../ui/notice.tsx';

/** Lists what the operator has to fix in this installation, and how; otherwise says that all is well. */
export function InstallationSection({ installation: { findings } }: { installation: Installation }) {
  return (
    <section aria-labelledby="installation" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="installation" className="text-xl">
        Installation
      </h2>
      {findings.length === 0 ? (
        <p className="text-muted">
          All clear: clocks, disks, mail, files, payments and workers are fine, and no work is late.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {findings.map(({ code, severity, says, advice, hosts }) => (
            <li key={code + says}>
              <Notice
                kind={severity === 'problem' ? 'error' : 'warning'}
                title={says}
                className="wrap-anywhere"
              >
                {advice}
                {hosts.length > 0 ? (
                  <span className="block text-sm text-muted">On {hosts.join(', ')}</span>
                ) : null}
              </Notice>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
