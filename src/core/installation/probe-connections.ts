import { sql } from 'kysely';
import type { App } from '../shared/app.ts';
import type { Probe } from './finding.ts';

/** Compares the connections that the processes of one machine may open with what PostgreSQL has. @param wanted by all of them */
export function probeConnections({ db }: Pick<App, 'db'>, wanted: number): Probe {
  return async () => {
    const { rows } = await sql<{ allowed: number }>`
      select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as allowed`.execute(db);
    const allowed = rows[0]?.allowed ?? 0;
    if (wanted <= allowed) return [];
    return [
      {
        code: 'database.connections-few',
        severity: 'warning',
        says: `The processes of this machine may open ${wanted} database connections, and PostgreSQL has ${allowed} for everybody.`,
        advice: 'Raise max_connections in PostgreSQL, or lower DATABASE_CONNECTIONS or WEB_PROCESSES.',
      },
    ];
  };
}
