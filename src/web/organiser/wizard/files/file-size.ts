const KB = 1024;
const MB = 1024 * KB;

/** A file's size in words: "820 KB", "12.4 MB". */
export function fileSize(bytes: number): string {
  return bytes < MB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / MB).toFixed(1)} MB`;
}
