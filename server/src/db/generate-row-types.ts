import type pg from 'pg';

type Column = {
  table: string;
  column: string;
  type: string;
  labels: string[] | null;
  is_array: boolean;
  is_not_null: boolean;
  is_optional: boolean;
  is_computed: boolean;
};

/** The text of `generated/db.d.ts` for the database of `client`: one type per table and view, and `DB`. */
export async function generateRowTypes(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(columnsOfPublicTables);
  const tables = Map.groupBy(rows, (column) => column.table);
  const types = [...tables].map(
    ([table, columns]) => `export type ${typeName(table)} = {\n${columns.map(columnLine).join('\n')}\n};`,
  );
  const list = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`);
  return `${[header, ...types, `export type DB = {\n${list.join('\n')}\n};`].join('\n\n')}\n`;
}

const header = `// Made by \`npm run db:types\` from the migrated schema, and compared with it by \`npm run verify\`. Not edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Exact decimals: read as text, written as text or number. */
export type Numeric = ColumnType<string, string | number, string | number>;
/** The same with a default: kysely's own wrappers do not look inside a wrapped type. */
export type OptionalNumeric = ColumnType<string, string | number | undefined, string | number>;
export type ComputedNumeric = ColumnType<string, never, never>;`;

function columnLine(column: Column): string {
  const item = column.labels
    ? column.labels.map((label) => `'${label}'`).join(' | ')
    : typeScriptType(column.type);
  const type = column.is_array ? `(${item})[]`.replace(/^\((\w+)\)/, '$1') : item;
  const nullable = column.is_not_null || type === 'unknown' ? type : `${type} | null`;
  if (type === 'Numeric' && column.is_not_null && (column.is_computed || column.is_optional)) {
    return `  ${column.column}: ${column.is_computed ? 'ComputedNumeric' : 'OptionalNumeric'};`;
  }
  const wrapped = column.is_computed
    ? `GeneratedAlways<${nullable}>`
    : column.is_optional
      ? `Generated<${nullable}>`
      : nullable;
  return `  ${column.column}: ${wrapped};`;
}

/** The type that `openDatabase` parses a column into. Throws on unmapped types. */
function typeScriptType(type: string): string {
  const known = Object.entries(typesByMeaning).find(([, names]) => names.includes(type));
  if (known) return known[0];
  throw new Error(`The column type ${type} has no TypeScript type yet; add it to generate-row-types.ts.`);
}

const typesByMeaning = {
  number: ['int2', 'int4', 'int8', 'float4', 'float8', 'oid'],
  Numeric: ['numeric'],
  string: [
    'text',
    'varchar',
    'bpchar',
    'char',
    'citext',
    'name',
    'uuid',
    'inet',
    'cidr',
    'time',
    'xid8',
    'tsvector',
    'regconfig',
  ],
  boolean: ['bool'],
  Date: ['timestamptz', 'timestamp', 'date'],
  unknown: ['json', 'jsonb'],
  Buffer: ['bytea'],
};

function typeName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

// Domains count as their base type; partitions are covered by their parent; relations of extensions are excluded.
const columnsOfPublicTables = `
  select c.relname as table, a.attname as column,
    coalesce(base.typname, element.typname, t.typname) as type,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
      where e.enumtypid = coalesce(element.oid, t.oid)) as labels,
    element.oid is not null as is_array,
    a.attnotnull as is_not_null,
    a.atthasdef or a.attidentity <> '' as is_optional,
    a.attgenerated <> '' or a.attidentity = 'a' as is_computed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
  left join pg_type element on t.typcategory = 'A' and element.oid = t.typelem
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition
    and c.relname <> 'souk_migrations'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`;
