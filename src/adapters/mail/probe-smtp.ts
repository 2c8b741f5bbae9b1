import { createTransport } from 'nodemailer';
import { type Finding, PROBE_PATIENCE_MS, type Probe } from '../../core/installation/finding.ts';

/** Tells whether the mail server lets us in, and whether anybody on the way could read the mail. @param url as SMTP_URL */
export function probeSmtp(url: string): Probe {
  return async () => [...plain(url), ...(await refused(url))];
}

function plain(url: string): Finding[] {
  const { protocol, hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'smtps:' || isHere || searchParams.get('requireTLS') === 'true') return [];
  return [
    {
      code: 'mail.plain',
      severity: 'warning',
      says: `Mail goes to ${hostname} encrypted only where that server offers it: somebody in between could read tickets and links.`,
      advice: 'Use smtps:// in SMTP_URL, or add ?requireTLS=true to it.',
    },
  ];
}

async function refused(url: string): Promise<Finding[]> {
  const transport = createTransport({
    url,
    connectionTimeout: PROBE_PATIENCE_MS,
    greetingTimeout: PROBE_PATIENCE_MS,
    socketTimeout: PROBE_PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    return [
      {
        code: 'mail.unreachable',
        severity: 'problem',
        says: `The mail server ${new URL(url).hostname} takes no mail from us: ${(error as Error).message}.`,
        advice:
          'Check SMTP_URL: host, port, user and password. Mails wait for at least three days, and are sent within the hour once it works again.',
      },
    ];
  } finally {
    transport.close();
  }
}
