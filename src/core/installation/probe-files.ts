import type { FileStore } from '../media/file-store.ts';
import { PROBE_PATIENCE_MS, type Probe } from './finding.ts';

/** Checks that files can be stored, by writing a few bytes, reading them back and deleting them. @param processId keeps processes from using the same file */
export function probeFiles(files: FileStore, processId: string, patienceMs = PROBE_PATIENCE_MS): Probe {
  const key = `checks/${processId}.bin`;
  const written = Uint8Array.from(processId, (letter) => letter.charCodeAt(0));
  const writeAndForget = async () => {
    await files.put(key, written, 'application/octet-stream');
    const read = await files.get(key);
    await files.delete(key);
    if (!read) throw new Error('what was written is not there');
    if (Buffer.compare(read.bytes, written) !== 0) throw new Error('something else is read than was written');
    return [];
  };
  return async () => {
    const signal = AbortSignal.timeout(patienceMs);
    const late = new Promise<never>((_, reject) => {
      const silent = new Error(`it did not answer within ${patienceMs / 1000} seconds`);
      signal.addEventListener('abort', () => reject(silent));
    });
    return Promise.race([writeAndForget(), late]).catch((error: Error) => [
      {
        code: 'files.failing',
        severity: 'problem' as const,
        says: `Uploaded files cannot be stored: ${error.message}.`,
        advice: 'Check the S3 settings and that the bucket is there, or that DATA_DIR can be written to.',
      },
    ]);
  };
}
