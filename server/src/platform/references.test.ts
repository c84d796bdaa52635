/** Foreign keys: a deletion must find the rows that refer to it without reading whole tables. */
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })

/** Their rows live for minutes, so they are never many. */
const fleeting = ['download_tickets', 'live_tickets', 'verification_challenges', 'wechat_scenes']

test('each foreign key has an index that begins with its columns', async () => {
  const bare = await world.query<{ key: string }>(`
    select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.n) || ')' as key
    from pg_constraint c cross join lateral unnest(c.conkey) with ordinality as k (attnum, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
      and not exists (select from pg_index i where i.indrelid = c.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)
    group by c.oid, c.conrelid order by 1`)
  expect(bare.flatMap(({ key }) => (fleeting.includes(key.split(' ')[0] as string) ? [] : [key]))).toEqual([])
})
