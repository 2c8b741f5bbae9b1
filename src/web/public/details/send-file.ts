import type { AnswerFile } from '../../../core/attendees/answer-file.ts';
import { attachment } from '../../../core/shared/attachment.ts';

/** Serves a file as a download under its name, without running any of it. */
export function sendFile({ name, contentType, bytes }: AnswerFile): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachment(name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
