import type { Pool } from 'pg';

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  automatic: boolean;
  derived: boolean;
};

const typeByName: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  tsvector: 'string',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
};

const columnsQuery = `
  SELECT table_name, column_name, udt_name,
         is_nullable = 'YES' AS nullable,
         column_default IS NOT NULL OR is_identity = 'YES' AS automatic,
         is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS' AS derived
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
  ORDER BY table_name, ordinal_position
`;

export async function generateTableTypes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery);
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${toPascalCase(table)}Table {\n${columns.map(line).join('\n')}\n}\n`,
  );
  const entries = [...tables.keys()].map((table) => `  ${camel(table)}: ${toPascalCase(table)}Table;`);
  return [
    "// Made by `npm run db:tables` from the migrations; a test holds it to them.\nimport type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';\n",
    'type Automatic<Value> = ColumnType<Value, Value | undefined, Value>;\ntype Json = JSONColumnType<Record<string, unknown>>;\n',
    ...interfaces,
    `export interface Tables {\n${entries.join('\n')}\n}\n`,
  ].join('\n');
}

function line(column: Column): string {
  const type = typeByName[column.udt_name];
  if (!type)
    throw new Error(`${column.table_name}.${column.column_name}: no type known for ${column.udt_name}`);
  return `  ${camel(column.column_name)}: ${wrapped(type + (column.nullable ? ' | null' : ''), column)};`;
}

function wrapped(type: string, column: Column): string {
  if (column.derived) return `GeneratedAlways<${type}>`;
  return column.automatic && type !== 'Json' ? `Automatic<${type}>` : type;
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const toPascalCase = (name: string) => camel(`_${name}`);
