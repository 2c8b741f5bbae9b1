import { z } from 'zod';

/**
 * The key of sealed backups: an age recipient ("age1…"), with which a machine writes what it cannot read itself; an age identity
 * ("AGE-SECRET-KEY-1…"), which reads it; or a passphrase, which does both. https://age-encryption.org/v1
 */
export type BackupKey = string;

export const RECIPIENT = /^age1[a-z0-9]{20,}$/;
export const IDENTITY = /^AGE-SECRET-KEY-1[A-Z0-9]{20,}$/;

const isKey = (key: string) => RECIPIENT.test(key) || IDENTITY.test(key) || key.length >= 20;

const text = z.string().trim().min(1);

export const backupEnvironment = {
  BACKUP_TO: text.optional(),
  BACKUP_KEY: text
    .refine(isKey, {
      error:
        'must be an age key (age1…) or a passphrase of at least 20 characters: whoever finds a backup can try many',
    })
    .optional(),
  BACKUP_HOUR: z.coerce
    .number({ error: 'must be an hour of the day in UTC, 0 to 23' })
    .int()
    .min(0)
    .max(23)
    .default(3),
  BACKUP_KEEP_DAYS: z.coerce.number({ error: 'must be days' }).int().min(1).max(36_500).default(30),
};

const environment = z.object(backupEnvironment);

/** Where backups go by themselves (undefined: nowhere), from which hour in UTC, what seals them, and how long they are kept, days. */
export const backupSettings = ({
  BACKUP_TO,
  BACKUP_KEY,
  BACKUP_HOUR,
  BACKUP_KEEP_DAYS,
}: z.output<typeof environment>) => ({
  to: BACKUP_TO,
  key: BACKUP_KEY,
  hour: BACKUP_HOUR,
  keepDays: BACKUP_KEEP_DAYS,
});
