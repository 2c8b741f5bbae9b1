import {
  AliasNode,
  ColumnNode,
  type Expression,
  IdentifierNode,
  type RawBuilder,
  ReferenceNode,
  SelectQueryNode,
  sql,
} from 'kysely';
import type { jsonArrayFrom as arrayFrom, jsonObjectFrom as objectFrom } from 'kysely/helpers/postgres';
import { camelCase } from './camel-case.ts';

/** Kysely's helper, but its objects have the names of the query (eventId), not those of SQL. @returns an array of a query's rows */
export function jsonArrayFrom<Row>(query: Expression<Row>): ReturnType<typeof arrayFrom<Row>> {
  return sql`(select coalesce(json_agg(${rowAsJson(query)}), '[]') from ${query} as agg)`;
}

/** Kysely's helper, but its object has the names of the query. @returns a query's one row, or null */
export function jsonObjectFrom<Row>(query: Expression<Row>): ReturnType<typeof objectFrom<Row>> {
  return sql`(select ${rowAsJson(query)} from ${query} as agg)`;
}

function rowAsJson(query: Expression<unknown>): RawBuilder<unknown> {
  const pairs = namesOf(query).flatMap((name) => [sql.lit(name), sql.ref(`agg.${name}`)]);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** @returns the names of a query's columns in TypeScript; those of a query that is ready to run are SQL's already */
function namesOf(query: Expression<unknown>): string[] {
  const node = query.toOperationNode();
  if (!SelectQueryNode.is(node)) throw new Error('Only a query that selects has names.');
  return (node.selections ?? []).map(({ selection }) => {
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return camelCase(selection.alias.name);
    const column = ReferenceNode.is(selection) ? selection.column : selection;
    if (ColumnNode.is(column)) return camelCase(column.column.name);
    throw new Error('Name each column of a query that becomes JSON.');
  });
}
