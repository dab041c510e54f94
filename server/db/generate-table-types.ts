import type { Pool } from 'pg';

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  is_computed: boolean;
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
         column_default IS NOT NULL OR is_identity = 'YES' AS has_default,
         is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS' AS is_computed
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
  ORDER BY table_name, ordinal_position
`;

export async function generateTableTypes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery);
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${toPascalCase(table)}Table {\n${columns.map(toProperty).join('\n')}\n}\n`,
  );
  const entries = [...tables.keys()].map((table) => `  ${toCamelCase(table)}: ${toPascalCase(table)}Table;`);
  return [
    "// Generated from the migrations by `npm run db:tables`. A test compares it with the schema.\nimport type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';\n",
    'type Json = JSONColumnType<Record<string, unknown>>;\n',
    ...interfaces,
    `export interface Tables {\n${entries.join('\n')}\n}\n`,
  ].join('\n');
}

function toProperty(column: Column): string {
  const type = typeByName[column.udt_name];
  if (!type)
    throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`);
  return `  ${toCamelCase(column.column_name)}: ${toColumnType(type + (column.nullable ? ' | null' : ''), column)};`;
}

function toColumnType(type: string, column: Column): string {
  if (column.is_computed) return `GeneratedAlways<${type}>`;
  return column.has_default && type !== 'Json' ? `Generated<${type}>` : type;
}

const toCamelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const toPascalCase = (name: string) => toCamelCase(`_${name}`);
