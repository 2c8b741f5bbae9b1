import type { Log } from '../../src/core/shared/log.ts';

export const silentLog: Log = { info() {}, warn() {}, error() {} };
