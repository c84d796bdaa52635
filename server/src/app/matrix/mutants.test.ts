/**
 * Removes the guards of faults.md section 3 one after the other. Without one of the two that separate tenants nothing
 * leaks; without both, and without any permission, the matrix fails for the call.
 */
import { api } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as OrgScopes from '../../platform/org-scope.ts'
import { isLong } from '../../testing/world.ts'
import { judge } from './cells.ts'
import { freshAt } from './factories.ts'
import { type PlaceName, placeNames } from './places.ts'
import { neededBy } from './policy.ts'
import type { Principal } from './principals.ts'
import { kindsOf } from './refs.ts'
import { makeMatrix, type Matrix } from './world.ts'

const filter = vi.hoisted(() => ({ isOff: false }))
vi.mock('../../platform/org-scope.ts', async (original) => {
  const real = await original<typeof OrgScopes>()
  return {
    ...real,
    inScope: (...given: Parameters<typeof real.inScope>) =>
      filter.isOff ? sql<boolean>`true` : real.inScope(...given),
    isInside: (...given: Parameters<typeof real.isInside>) => filter.isOff || real.isInside(...given),
  }
})

const matrix = await makeMatrix()
const named = (calls: readonly Call[]) => calls.map((call) => [call.name, call] as const)
const ofUsers = api.filter(({ audience }) => audience.includes('user'))
/** The view it reads checks the scope itself, so removing the guard changes nothing (016-seen-readings.sql). */
const guardedByView = ['deviceStatus.queryBizDeviceStatusList']
/** New objects are neither thermometers nor locks that moved; the list that these export is asked for such objects. */
const likeItsList = [
  'bluetooth.queryPageList-export',
  'bluetooth.export',
  'lockRecords.queryPageList-export',
  'commandRecords.queryLockList-export',
]
/** A new certificate has no file, with the guard and without it: probes.test.ts asks for one that has. */
const fileless = ['probes.certificateFile']
/** A schedule is of one user, whom the call names beside the scope. Its recipients pass the same function as those of `schedules.save`. */
const ofOneUser = ['schedules.update']
const unmissed = [...guardedByView, ...likeItsList, ...fileless, ...ofOneUser]
const naming = ofUsers.filter(({ ids, name }) => ids.length > 0 && !unmissed.includes(name))
/**
 * A call that also runs as a task checks the permission itself before each portion: without `needs` it still refuses.
 */
const looksAgain = ['downloads.exportTempHumDetail', 'downloads.exportSensorScene', 'downloads.exportTrackBatch']
/** The places of hidden objects by which one guard alone is tried. The matrix has objects of all places with both guards. */
const hiddenAt: readonly PlaceName[] = isLong ? placeNames : ['parent', 'foreign']
const asks =
  (...names: readonly string[]) =>
  ({ name }: Principal): boolean =>
    names.includes(name)

describe.each(named(ofUsers))('%s: a mutant is killed that', (_name, call) => {
  const changed = async (change: Partial<Call>, who: (principal: Principal) => boolean): Promise<number> => {
    const kept = { ...call }
    Object.assign(call, change)
    try {
      return (await judge(matrix, call, { of: who, stopsAtFirst: true, barredOn: 'absent' })).findings.length
    } finally {
      Object.assign(call, kept)
    }
  }

  test.runIf(call.needs && !looksAgain.includes(call.name))('asks for no permission', async () => {
    const lacks = neededBy(call).map((permission) => `all but ${permission}`)
    expect(await changed({ needs: undefined } as never, asks(...lacks.slice(0, 1)))).toBeGreaterThan(0)
  })

  test.runIf(!call.audience.includes('mustChange'))('lets in who must change the password', async () => {
    const audience = [...call.audience, 'mustChange'] as const
    expect(await changed({ audience }, asks('must change the password'))).toBeGreaterThan(0)
  })
})

describe('row security alone', () => {
  beforeAll(() => {
    filter.isOff = true
  })
  afterAll(() => {
    filter.isOff = false
  })
  test.each(named(ofUsers))('keeps tenants apart in %s', async (_name, call) => {
    const { findings } = await judge(matrix, call, { of: asks('all rights, own'), hiddenAt })
    expect(findings.filter((finding) => /shows|changed/.test(finding))).toEqual([])
  })
})

describe('the filter of the stores', () => {
  beforeAll(async () => {
    const tables = await matrix.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relrowsecurity`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables)
      await matrix.query(`alter table "${name}" disable row level security, no force row level security`)
    // Readings are guarded by views instead (016-seen-readings.sql).
    await matrix.query('create or replace view seen_readings as select r.* from readings r')
    await matrix.query('create or replace view seen_latest as select l.* from device_latest l')
  })
  afterAll(() => {
    filter.isOff = false
  })

  test.each(named(ofUsers))('alone keeps tenants apart in %s', async (_name, call) => {
    const { findings } = await judge(matrix, call, { of: asks('all rights, own'), hiddenAt })
    expect(findings).toEqual([])
  })

  // Run these last: they break into everything.
  test.each(named(naming))('is missed, with row security, in %s', async (_name, call) => {
    filter.isOff = true
    const world = call.effect === 'read' ? matrix : await renewed(call, 'foreign')
    const { findings } = await judge(world, call, { of: asks('all rights, own'), stopsAtFirst: true })
    expect(findings.length).toBeGreaterThan(0)
  })
})

/** The same world with new objects at these places, as mutants may have removed the earlier ones. */
const renewed = async (call: Call, ...names: readonly PlaceName[]): Promise<Matrix> => {
  const kinds = kindsOf(call, matrix.fixed.absent)
  const fixed = { ...matrix.fixed }
  for (const name of names) fixed[name] = await freshAt(matrix, name, kinds)
  return { ...matrix, fixed, base: { ...matrix.base, own: await freshAt(matrix, 'own', kinds) } }
}
