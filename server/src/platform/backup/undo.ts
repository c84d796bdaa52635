/** What stands in a database: a restore that is taken back drops what was not there before. */
import type { Client } from 'pg'

/** The objects of a database, as text that can follow `drop`. */
export type Present = ReadonlySet<string>

/**
 * Lists what stands in the database, without partitions, indexes and whatever belongs to another object or an extension.
 * A partitioned table belongs to itself by its key, which does not count.
 */
export const listPresent = async (client: Client): Promise<Present> => {
  const { rows } = await client.query<{ name: string }>(`
    select case c.relkind when 'v' then 'view ' when 'S' then 'sequence ' else 'table ' end || c.oid::regclass as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e')
          and d.refobjid <> c.oid and d.refclassid in ('pg_class'::regclass, 'pg_extension'::regclass))
    union all
    select 'function ' || p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 'schema ' || quote_ident(nspname) from pg_namespace where nspname = 'detached'`)
  return new Set(rows.map(({ name }) => name))
}
