import type { Config } from '../config.ts';

/** What `npm start -- NAME ARGUMENT...` does beside starting a role: one thing, and then it stops. */
interface Command {
  /** The name with its arguments, as a refusal lists it. */
  usage: string;
  /** Loads what it needs when it is called, so that no start waits for it. It fails by throwing an Error in plain words. */
  run(config: Config, ...given: string[]): Promise<void>;
}

/** Every command by its name. README.md says what each does. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    usage: 'migrate',
    run: async (config) => (await import('./run-migrations.ts')).runMigrations(config),
  },
  places: {
    usage: 'places',
    run: async (config) => (await import('./load-places.ts')).loadPlaces(config),
  },
  admin: {
    usage: 'admin EMAIL',
    run: async (config, email = '') => (await import('./make-admin.ts')).makeAdmin(config, email),
  },
  'second-factor-off': {
    usage: 'second-factor-off EMAIL',
    run: async (config, email = '') =>
      (await import('./turn-off-second-factor.ts')).turnOffSecondFactor(config, email),
  },
  doctor: {
    usage: 'doctor',
    run: async (config) => (await import('./doctor.ts')).doctor(config),
  },
  'rotate-secret': {
    usage: 'rotate-secret',
    run: async (config) => (await import('./rotate-secret.ts')).rotateSecret(config),
  },
  'lost-secret': {
    usage: 'lost-secret [replace]',
    run: async (config, replace) => (await import('./lost-secret.ts')).lostSecret(config, replace),
  },
  distribute: {
    usage: 'distribute [now]',
    run: async (config, word) => (await import('./distribute.ts')).distributeByEvent(config, word),
  },
  'verify-audit': {
    usage: 'verify-audit [FILE]',
    run: async (config, file) => (await import('./verify-audit.ts')).verifyAudit(config, file),
  },
  backup: {
    usage: 'backup [FOLDER or s3://BUCKET]',
    run: async (config, target) => (await import('./backup.ts')).backup(config, target),
  },
  'check-backup': {
    usage: 'check-backup FILE',
    run: async (config, file = '') => (await import('./check-backup.ts')).checkBackup(config, file),
  },
  restore: {
    usage: 'restore FILE [moved]',
    run: async (config, file = '', moved) => (await import('./restore.ts')).restore(config, file, moved),
  },
  'copy-files': {
    usage: 'copy-files FOLDER',
    run: async (config, folder = '') => (await import('./copy-files.ts')).copyFiles(config, folder),
  },
};
