/** Asks the database itself what there is to back up, so that no new table can be forgotten. */
import type { ClientBase } from 'pg'

export interface TableShape {
  readonly name: string
  /** Generated columns are left out: the database computes them again. */
  readonly columns: readonly string[]
}

/**
 * Lists tables with forced row security. It binds the owner too, unless the owner is a superuser, and COPY cannot write
 * through it.
 */
export const listBound = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity order by relname`)
  return rows.map(({ name }) => name)
}

/**
 * Lists tables without partitions, which come with their table, and without the list of migrations, which the manifest
 * holds.
 */
export const listTables = async (client: ClientBase): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** Lists sequences with their last value; the next value of each is above it. Sequences never used are left out. */
export const listSequences = async (client: ClientBase): Promise<{ name: string; value: number }[]> => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows.map(({ name, value }) => ({ name, value: Number(value) }))
}

export const listMigrations = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Lists foreign keys, except those of partitions, which come and go with the key of their table. */
export const listForeignKeys = async (client: ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(`
    select r.conrelid::regclass::text as table, quote_ident(r.conname) as name, pg_get_constraintdef(r.oid) as definition
    from pg_constraint r join pg_class c on c.oid = r.conrelid
    where r.contype = 'f' and r.conparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

export interface Content {
  readonly rows: number
  readonly checksum: string
}

/** Gives a checksum that is equal for equal rows, whatever their order and partition. */
export const contentOf = async (client: ClientBase, { name, columns }: TableShape): Promise<Content> => {
  const { rows } = await client.query<{ rows: string; checksum: string }>(`
    select count(*)::text as rows, coalesce(sum(hashtextextended(x::text, 0)::numeric), 0)::text as checksum
    from (select ${listOf(columns)} from ${quoted(name)}) x`)
  return { rows: Number(rows[0]?.rows), checksum: String(rows[0]?.checksum) }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ')
