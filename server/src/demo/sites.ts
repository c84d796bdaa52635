/** Sites in the demo's towns, watched for the whole tenant; their records come from the demo's own driving. */
import { withCheckDigit } from '@coldway/contract/gs1.ts'
import type { SiteType } from '@coldway/contract/enums.ts'
import { areaOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { type TownKey, towns } from '@coldway/simulator/towns.ts'
import { sql } from 'kysely'
import { insertSites, insertSubscriptions } from '../modules/sites/index.ts'
import type { Db } from '../platform/database.ts'
import { organisationIdOf } from './seed.ts'

interface PlannedSite {
  readonly town: TownKey
  readonly name: string
  readonly type: SiteType
  readonly siteNo: string
  /** The radius of a circle; without it the site is a yard of the given size in metres. */
  readonly radiusM?: number
  readonly yardM?: readonly [number, number]
  readonly isGlobal?: true
}

const planned: readonly PlannedSite[] = [
  { town: 'pudong', name: '浦东冷库', type: 'warehouse', siteNo: 'PD-01', radiusM: 3000 },
  { town: 'nanjing', name: '南京配送中心', type: 'logisticsPark', siteNo: 'NJ-01', radiusM: 4000 },
  { town: 'hefei', name: '合肥分拨中心', type: 'transferStation', siteNo: 'HF-01', radiusM: 3500 },
  { town: 'xuzhou', name: '徐州冷链园', type: 'logisticsPark', siteNo: 'XZ-01', radiusM: 5000 },
  { town: 'suzhou', name: '苏州服务区', type: 'serviceArea', siteNo: 'SZ-01', yardM: [2400, 1600] },
  { town: 'wuxi', name: '无锡门店', type: 'store', siteNo: 'WX-01', yardM: [1600, 1600] },
  { town: 'nantong', name: '南通港', type: 'wharf', siteNo: 'NT-01', radiusM: 4500, isGlobal: true },
]

const dayMs = 86_400_000
/** Earlier than the past that the demo reports. */
const sinceDays = 40
const watchedDays = 89
const dwellS = 1800

/**
 * Seeds only where there are none yet, so that a deleted or cancelled one does not return. Expired subscriptions are
 * made again.
 */
export const seedSites = async (db: Db, nowMs: number): Promise<void> => {
  const orgId = await organisationIdOf(db, 'HD')
  if (orgId === undefined) return
  const sinceMs = nowMs - sinceDays * dayMs
  await db.transaction().execute(async (tx) => {
    const watch = (siteIds: readonly number[], fromMs: number) => {
      const span = { fromMs, untilMs: fromMs + watchedDays * dayMs }
      const events = ['entry', 'exit', 'dwell'] as const
      const wanted = { deviceIds: [], validity: 'permanent', events, dwellS, ...span } as const
      const of = siteIds.map((siteId) => ({ siteId, orgId }))
      return insertSubscriptions(tx, wanted, of, nowMs)
    }
    const { rows: there } = await sql<{ id: number; hasRunOut: boolean }>`
      select s.id, exists (select from site_subscriptions u where u.site_id = s.id and u.state = 'valid')
        and not exists (select from site_subscriptions u where u.site_id = s.id and u.until_at > ${new Date(nowMs)}) as "hasRunOut"
      from sites s where s.org_id = ${orgId}`.execute(tx)
    const ranOut = there.flatMap(({ id, hasRunOut }) => (hasRunOut ? [id] : []))
    if (ranOut.length > 0) await watch(ranOut, nowMs)
    if (there.length > 0) return
    const made = planned.map((site) => ({ ...wordsOf(site), orgId, area: areaAt(site), source: 'console' as const }))
    await watch(await insertSites(tx, made, sinceMs), sinceMs)
  })
}

/** GS1 keeps 952 for examples. */
const demoPrefix = '9521234'

const wordsOf = ({ town, name, type, siteNo, isGlobal }: PlannedSite) => ({
  siteNo,
  gln: withCheckDigit(`${demoPrefix}${String(planned.findIndex((one) => one.town === town) + 1).padStart(5, '0')}`),
  siteName: name,
  siteType: type,
  address: towns[town].name,
  isGlobal: isGlobal ?? false,
})

const metresPerDegreeOfLat = 111_195

const areaAt = ({ town, radiusM, yardM = [0, 0] }: PlannedSite): SiteArea => {
  const { lng, lat } = towns[town]
  if (radiusM !== undefined)
    return areaOf({ shape: 'circle', centerlng: lng, centerlat: lat, radius: radiusM }) as SiteArea
  const high = yardM[1] / 2 / metresPerDegreeOfLat
  const wide = yardM[0] / 2 / metresPerDegreeOfLat / Math.cos((lat * Math.PI) / 180)
  const corners: [number, number][] = [
    [-wide, -high],
    [wide, -high],
    [wide, high],
    [-wide, high],
  ]
  const points = corners.map(([east, north]) => ({ lng: lng + east, lat: lat + north }))
  return areaOf({ shape: 'polygon', points }) as SiteArea
}
