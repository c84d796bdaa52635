/** The second guard in the database (faults.md section 3 and row 50): roles, policies, settings of one transaction. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { say } from '../testing/devices.fixture.ts'
import { makeWorld } from '../testing/world.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { rangeOfPath } from './org-scope.ts'
import { lookingBeyond, seeingEverything, seeingNothing, seeingOnly } from './visibility.ts'

/** Tables without row security, each with its reason. */
const open: Readonly<Record<string, string>> = {
  migrations: 'neither role has any right to it',
}

const world = await makeWorld()
const { make } = world
const [a, b] = [await make.organisation(), await make.organisation()]
const devices = { a: await make.device({ orgId: a.id }), b: await make.device({ orgId: b.id }) }
await say(world, 'http', devices.b, [{ atMs: world.clock.now(), values: { temp1: 4 } }])
const visibilityOf = (org: { path: string }, userId?: number) => ({ ...rangeOfPath(org.path), userId })

const connectAs = async (role: string): Promise<Client> => {
  const client = new Client({ ...world.where, options: `-c role=${role}` })
  await client.connect()
  return client
}
const app = await connectAs('coldway_app')
const root = await connectAs('coldway_root')
const system = await connectAs('coldway_system')
afterAll(async () => {
  for (const client of [app, root, system]) await client.end()
})

interface Table {
  name: string
  isForced: boolean
  app: number
  root: number
  system: number
}
const tables = await world.query<Table>(`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
    (select count(*)::int from pg_policy p where p.polrelid = c.oid and 'coldway_app'::regrole = any (p.polroles)) as app,
    (select count(*)::int from pg_policy p where p.polrelid = c.oid and 'coldway_root'::regrole = any (p.polroles)) as root,
    (select count(*)::int from pg_policy p where p.polrelid = c.oid and 'coldway_system'::regrole = any (p.polroles)) as system
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`)

const views = await world.query<{ name: string }>(
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by 1`,
)

describe('every table', () => {
  test.each(tables)('$name has its policies, or a reason', ({ name, ...table }) => {
    if (name in open) return expect(table).toMatchObject({ app: 0, root: 0, system: 0 })
    expect(table).toMatchObject({ isForced: true, system: 1 })
    expect(table.app).toBeGreaterThan(0)
    expect(table.root).toBeGreaterThan(0)
  })

  test('of the exceptions exists', () => {
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(open)))
  })

  test.each([...tables, ...views])(
    '$name shows nothing to a connection that names no organisation',
    async ({ name }) => {
      const seen = await app.query(`select * from ${name}`).then(
        ({ rows }) => rows.length,
        (error) => error.code,
      )
      expect([0, '42501']).toContain(seen)
    },
  )

  test.each([
    'organisations',
    'users',
    'roles',
    'devices',
    'sessions',
    'recipients',
    'readings',
    'device_latest',
    'audit_rows',
  ])('%s had something to show', async (name) => {
    expect((await system.query(`select count(*)::int as count from ${name}`)).rows[0].count).toBeGreaterThan(0)
  })

  test('partitions are reached through their parent only', async () => {
    const parts = await world.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'readings'::regclass`,
    )
    expect(parts.length).toBeGreaterThan(10)
    for (const client of [app, root, system])
      for (const { name } of parts)
        await expect(client.query(`select from ${name}`)).rejects.toThrow('permission denied')
  })
})

describe('the trail', () => {
  const refused = ['permission denied', 'must be owner'].join('|')
  test.each([
    'update audit_rows set account = account',
    'delete from audit_rows',
    'truncate audit_rows',
    'delete from audit_heads',
    'truncate audit_heads',
    'alter table audit_rows disable trigger audit_rows_grow',
    'alter table audit_rows disable row level security',
    'drop policy own on audit_rows',
    'drop table audit_rows',
    'create policy mine on audit_rows using (true)',
  ])('no role does: %s', async (text) => {
    for (const client of [app, root, system]) await expect(client.query(text)).rejects.toThrow(new RegExp(refused))
  })

  test('triggers stay on for all roles', async () => {
    for (const client of [app, root, system])
      await expect(client.query(`set session_replication_role = 'replica'`)).rejects.toThrow('permission denied')
  })
})

describe('statements of calls', () => {
  const database = openDatabase({ ...world.where, max: 1 }, createLog('silent'))
  afterAll(() => database.close())
  const codes = async (): Promise<string[]> => {
    const { rows } = await sql<{ code: string }>`select code from devices order by code`.execute(database.db)
    return rows.map(({ code }) => code)
  }
  const own = { a: [devices.a.deviceCode], b: [devices.b.deviceCode] }

  test('of two tenants, interleaved on one connection, each see their own', async () => {
    const asks = Array.from({ length: 300 }, (_, n) => {
      const mine = n % 2 === 0 ? 'a' : 'b'
      return seeingOnly(visibilityOf(mine === 'a' ? a : b), async () => {
        if (n % 5 === 0) await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero')
        if (n % 7 === 0)
          await expect(
            database.db.transaction().execute(async (tx) => {
              await sql`select 1 from devices`.execute(tx)
              throw new Error('given up')
            }),
          ).rejects.toThrow('given up')
        const seen = n % 3 === 0 ? await inTransaction() : await codes()
        expect(seen).toEqual(own[mine])
      })
    })
    await Promise.all(asks)
  })

  const inTransaction = () =>
    database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ code: string }>`select code from devices order by code`.execute(tx)
      return rows.map(({ code }) => code)
    })

  test('leave no setting behind', async () => {
    await seeingOnly(visibilityOf(a, 7), codes)
    // The only connection of the pool, without any settings.
    const text = `select coalesce(current_setting('coldway.scope_from', true), '') || coalesce(current_setting('coldway.user_id', true), '') as left`
    const left = await seeingOnly(visibilityOf(b), () => sql<{ left: string }>`${sql.raw(text)}`.execute(database.db))
    expect(left.rows[0]?.left).toBe(b.path)
    await app.query('begin')
    await app.query(`set local coldway.scope_from = '${a.path}'; set local coldway.scope_until = '~'`)
    expect((await app.query('select from devices')).rowCount).toBeGreaterThan(0)
    await app.query('commit')
    expect((await app.query('select from devices')).rowCount).toBe(0)
  })

  test('that nobody allowed to see anything fail loudly', async () => {
    await expect(codes()).rejects.toThrow('outside of any scope')
    await seeingOnly(visibilityOf(a), () => expect(seeingNothing(codes)).rejects.toThrow('outside of any scope'))
  })

  test('with something else than a path as range are refused', async () => {
    const visibility = { from: `1/'; set role coldway_system; --`, until: '~', userId: undefined }
    await expect(seeingOnly(visibility, codes)).rejects.toThrow('not a range')
  })

  test('of nobody in particular see all, those of the root too', async () => {
    expect(await seeingEverything(codes)).toEqual(expect.arrayContaining([...own.a, ...own.b]))
    expect(await seeingOnly(visibilityOf({ path: '1/' }), codes)).toEqual(await seeingEverything(codes))
  })

  test('neither change nor make a row elsewhere', async () => {
    await seeingOnly(visibilityOf(a), async () => {
      const renamed = await sql`update devices set name = 'mine'`.execute(database.db)
      expect(renamed.numAffectedRows).toBe(1n)
      const gone = await sql`delete from users where org_id = ${b.id}`.execute(database.db)
      expect(gone.numAffectedRows).toBe(0n)
      const taken = sql`update devices set org_id = ${b.id}, org_path = ${b.path}`.execute(database.db)
      await expect(taken).rejects.toThrow('row-level security')
      const put = sql`insert into roles (org_id, name) values (${b.id}, 'spy')`.execute(database.db)
      await expect(put).rejects.toThrow('row-level security')
      await expect(sql`delete from readings`.execute(database.db)).rejects.toThrow('permission denied')
    })
  })

  test('look beyond for a moment, and within again', async () => {
    const counted = (tx: Parameters<typeof lookingBeyond>[0]) =>
      sql<{ count: number }>`select count(*) as count from devices`.execute(tx).then(({ rows }) => rows[0]?.count)
    await seeingOnly(visibilityOf(a), () =>
      database.db.transaction().execute(async (tx) => {
        expect(await counted(tx)).toBe(1)
        expect(await lookingBeyond(tx, () => counted(tx))).toBeGreaterThan(1)
        expect(await counted(tx)).toBe(1)
        await lookingBeyond(tx, async () => {
          expect(await lookingBeyond(tx, () => counted(tx))).toBeGreaterThan(1)
          // What looks beyond on its own does not narrow what called it.
          expect(await counted(tx)).toBeGreaterThan(1)
        })
        expect(await counted(tx)).toBe(1)
      }),
    )
    expect(await seeingOnly(visibilityOf(a), codes)).toEqual(own.a)
  })
})
