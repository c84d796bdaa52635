/** The rooms of the demo: zones of a greenhouse and cold rooms of a store, with devices of its fleet that stand still. */
import type { Targets } from '@coldway/contract/rooms/climate.ts'
import type { GrowthStage, RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { organisationIdOf } from './seed.ts'

const dayMs = 86_400_000
const seasonDays = 60
const chilledNames = ['冷藏一间', '冷藏二间'] as const
const frozenNames = ['冷冻一间'] as const
/** The greenhouse stands in Pudong, where the devices of the demo's first branch stand still. */
const greenhouse = { name: '浦东温室', lng: 121.72, lat: 31.1, radiusM: 1500 } as const

interface Crop {
  readonly name: string
  readonly zones: readonly string[]
  readonly baseC: number
  /** °C in which its fruits grow. */
  readonly fruiting: { readonly low: number; readonly high: number }
}
const crops: Readonly<Record<'tomatoes' | 'strawberries', Crop>> = {
  tomatoes: { name: '番茄', zones: ['东区', '西区', '育苗区'], baseC: 10, fruiting: { low: 16, high: 30 } },
  strawberries: { name: '草莓', zones: ['南区', '北区'], baseC: 5, fruiting: { low: 10, high: 28 } },
}
const growing = ({ fruiting }: Crop): Readonly<Partial<Record<GrowthStage, Targets>>> => ({
  seedling: { temp: { low: 18, high: 26 }, hum: { low: 60, high: 85 }, soilMoisture: { low: 25, high: 60 } },
  fruiting: { temp: fruiting, hum: { low: 50, high: 80 }, vpd: { low: 0.3, high: 1.5 } },
})
/** Boxes that stand still and carry goods of one range. */
const standing = (fleet: readonly PlannedDevice[], highC: number): PlannedDevice[] =>
  fleet.filter(({ category, play, range }) => category === 'portable' && !play.line && range.tempHighC === highC)
const chilledToC = 8
const frozenToC = -30

/** Seeds only where there are none yet, so that a deleted one does not return. */
export const seedRooms = async (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> => {
  const orgId = await organisationIdOf(db, 'HD')
  if (orgId === undefined) return
  const own = fleet.filter(({ orgCode }) => orgCode.startsWith('HD'))
  const zones = Object.entries(crops).flatMap(([cargo, crop]) =>
    roomsOf(
      crop.zones,
      own.filter(({ category, play }) => category === 'greenhouse' && play.cargo === cargo),
      () => ({ kind: 'greenhouseZone' as const, crop, stage: 'fruiting' as const }),
    ),
  )
  const coldOf = ([first]: readonly PlannedDevice[]) => ({
    kind: 'coldRoom' as const,
    targets: first && { temp: { low: first.range.tempLowC, high: first.range.tempHighC } },
  })
  const cold = [
    ...roomsOf(chilledNames, standing(own, chilledToC), coldOf),
    ...roomsOf(frozenNames, standing(own, frozenToC), coldOf),
  ]
  await sql`
    with made as (
      insert into sites (org_id, name, site_no, type, shape, lng, lat, radius, west, south, east, north, source, shaped_at, created_at, updated_at)
      select ${orgId}, ${greenhouse.name}, 'PD-02', 'other', 'circle', ${greenhouse.lng}, ${greenhouse.lat}, ${greenhouse.radiusM},
        ${greenhouse.lng - 0.02}, ${greenhouse.lat - 0.02}, ${greenhouse.lng + 0.02}, ${greenhouse.lat + 0.02}, 'import',
        ${new Date(nowMs)}, ${new Date(nowMs)}, ${new Date(nowMs)}
      where not exists (select from rooms) returning id
    ), places as (
      select id, 'greenhouseZone' as kind from made
      union all select s.id, 'coldRoom' from sites s, made where s.org_id = ${orgId} and s.site_no = 'PD-01'
    ), wanted as (
      select w.*, p.id as site_id from jsonb_to_recordset(${JSON.stringify([...zones, ...cold])}::jsonb)
        as w (name text, kind text, crop text, stage text, plan jsonb, base_c double precision, codes jsonb)
        join places p on p.kind = w.kind
    ), kept as (
      insert into rooms (org_id, org_path, site_id, kind, name, crop, stage, plan, base_c, season_start, remark, created_at)
      select o.id, o.path, w.site_id, w.kind, w.name, w.crop, w.stage, w.plan, w.base_c,
        case w.kind when 'greenhouseZone' then ${new Date(nowMs - seasonDays * dayMs).toISOString().slice(0, 10)}::date end, '',
        ${new Date(nowMs)}
      from wanted w, organisations o where o.id = ${orgId} returning id, site_id, name
    )
    insert into room_devices (room_id, device_id)
    select k.id, d.id from kept k join wanted w on w.site_id = k.site_id and w.name = k.name, devices d
    where w.codes ? d.code`.execute(db)
}

interface SeededRoom {
  readonly kind: RoomKind
  readonly crop?: Crop
  readonly stage?: GrowthStage
  readonly targets?: Targets | undefined
}

/** One room for each name that a device is left for, the devices dealt out in turn. */
const roomsOf = (
  names: readonly string[],
  devices: readonly PlannedDevice[],
  roomOf: (devices: readonly PlannedDevice[]) => SeededRoom,
) =>
  names.flatMap((name, at) => {
    const inside = devices.filter((_device, index) => index % names.length === at).slice(0, 3)
    if (inside.length === 0) return []
    const { kind, crop, stage = null, targets = {} } = roomOf(inside)
    const stages = Object.entries(crop ? growing(crop) : {}).map(([one, aims]) => ({ stage: one, targets: aims }))
    return {
      name,
      kind,
      crop: crop?.name ?? '',
      stage,
      base_c: crop?.baseC ?? null,
      codes: inside.map(({ deviceCode }) => deviceCode),
      plan: stage === null ? [{ stage: null, targets }] : stages,
    }
  })
