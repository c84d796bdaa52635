/**
 * Fleets with something to evaluate: groups of devices, each with its policies and sites. Policies and site subscriptions are
 * made by calls of the contract, sites directly in the database.
 */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { NewPolicy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { homeOf } from '../load/reports.ts'
import { addDevices, type LoadDevice, makeCompany } from '../running/devices.ts'
import type { Server } from '../running/server.ts'

export interface FleetSizes {
  /** Groups per fleet. */
  readonly groups: number
  readonly devicesPerGroup: number
  readonly policiesPerGroup: number
  readonly sitesPerGroup: number
}

export interface Fleets {
  /** Watched, and all reports are within the limits. */
  readonly calm: LoadDevice[]
  /** Watched, and each device breaks limits again and again. */
  readonly restless: LoadDevice[]
  /** The devices without policies and sites. */
  readonly plain: LoadDevice[]
}

export const makeFleets = async (server: Server, sizes: FleetSizes): Promise<Fleets> => {
  const company = await makeCompany(server.pool)
  const count = sizes.groups * sizes.devicesPerGroup
  return {
    plain: await addDevices(server.pool, company, { mark: 'P', protocol: 'json', count }),
    calm: await makeFleet(server, company, { ...sizes, mark: 'C', kindOf: calmKind }),
    restless: await makeFleet(server, company, { ...sizes, mark: 'R', kindOf: restlessKind }),
  }
}

interface FleetSaid extends FleetSizes {
  readonly mark: string
  readonly kindOf: (at: number) => Kind
}

const makeFleet = async (server: Server, company: Organisation, said: FleetSaid): Promise<LoadDevice[]> => {
  const fleet: LoadDevice[] = []
  for (let group = 0; group < said.groups; group++) {
    const mark = `${said.mark}${group}`
    const org = await addOrganisation(server, company, `Group ${mark}`)
    const devices = await addDevices(server.pool, org, { mark, protocol: 'json', count: said.devicesPerGroup })
    await server.pool.query(`update devices set device_group = $1 where org_id = $2`, [mark, org.id])
    await addPolicies(server, { ...said, orgId: org.id, group: mark })
    await addSites(server, { ...said, orgId: org.id, first: fleet.length })
    fleet.push(...devices)
  }
  return fleet
}

interface Organisation {
  readonly id: number
  readonly path: string
}

const addOrganisation = async ({ pool }: Server, parent: Organisation, name: string): Promise<Organisation> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into organisations (parent_id, name, code) values ($1, $2, $2) returning id`,
    [parent.id, name],
  )
  const id = rows[0]?.id ?? 0
  const path = `${parent.path}${id}/`
  await pool.query('update organisations set path = $1 where id = $2', [path, id])
  return { id, path }
}

interface Policies extends FleetSaid {
  readonly orgId: number
  readonly group: string
}

const addPolicies = async (server: Server, { orgId, group, policiesPerGroup, kindOf }: Policies): Promise<void> => {
  const { ids } = await server.dataOf(server.admin, recipients.batchSave, {
    orgId,
    recipients: [{ name: 'Duty desk', phone: `138${String(orgId).padStart(8, '0')}` }],
  })
  const nobody = { email: [], sms: [], wechat: [], http: [] }
  for (let at = 0; at < policiesPerGroup; at++) {
    const asked = {
      orgId,
      name: `${group} policy ${at}`,
      coverage: { by: 'group', groups: [group] },
      kinds: [kindOf(at)],
      levels: [{ ...nobody, sms: ids }, nobody, nobody],
    } as unknown as NewPolicy
    await server.dataOf(server.admin, alarmPolicies.savePolicy, asked)
  }
}

type Kind = Readonly<Record<string, unknown>>

/** Of twenty kinds: seventeen with limits, and one each for silence, a long stay and sites. The reports: load/reports.ts. */
const calmKind = (at: number): Kind => others[at % 20] ?? within[at % within.length] ?? {}
/** Seven of them are broken by one report in twenty to sixty. */
const restlessKind = (at: number): Kind => others[at % 20] ?? broken[at % 20] ?? calmKind(at)

const others: Readonly<Record<number, Kind>> = {
  17: { kind: 'offline', intervals: 3, leastMin: 10 },
  18: { kind: 'stayTimeout', timeoutS: 3600, radiusM: 300 },
  19: { kind: 'siteEntryExit', when: 'entry' },
}
const within: readonly Kind[] = [
  { kind: 'temperature', lower: -10, upper: 20, durationMin: 10 },
  { kind: 'temperature', lower: 0, upper: 8, durationMin: 30, returnMargin: 0.5 },
  { kind: 'humidity', lower: 30, upper: 90, durationMin: 10 },
  { kind: 'battery', lower: 20, upper: 100, durationMin: 10 },
  { kind: 'speed', ordinaryKmh: 90, expressKmh: 100, motorwayKmh: 120, durationMin: 1 },
]
const broken: Readonly<Record<number, Kind>> = {
  10: { kind: 'temperature', lower: 0, upper: 7.8, durationMin: 10 },
  11: { kind: 'temperature', lower: 2.1, upper: 20, durationMin: 10 },
  12: { kind: 'temperature', lower: 0, upper: 7.8, durationMin: 30, returnMargin: 0.5 },
  13: { kind: 'humidity', lower: 30, upper: 79, durationMin: 10 },
  14: { kind: 'door', durationMin: 5 },
  15: { kind: 'battery', lower: 20, upper: 79, durationMin: 10 },
  16: { kind: 'speed', ordinaryKmh: 78, expressKmh: 78, motorwayKmh: 78, durationMin: 1 },
}

interface Sites extends FleetSaid {
  readonly orgId: number
  /** Index of the group's first device in the load. */
  readonly first: number
}

const atOnce = 100
const dayMs = 86_400_000

/**
 * Half are circles of 1 to 2 km with a device in each, half squares that a device leaves and enters once in a thousand reports.
 */
const addSites = async (server: Server, { orgId, first, sitesPerGroup, devicesPerGroup }: Sites): Promise<void> => {
  const homes = Array.from({ length: sitesPerGroup }, (_, at) => homeOf(first + (at % devicesPerGroup)))
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into sites (org_id, name, type, shape, lng, lat, radius, points, west, south, east, north, source, shaped_at, created_at, updated_at)
     select $1::int, 'Site ' || $1::int || '-' || n, 'warehouse', case when n % 2 = 0 then 'circle' else 'polygon' end, lng, lat,
       case when n % 2 = 0 then 1000 + n * 5 end,
       case when n % 2 = 1 then jsonb_build_array(jsonb_build_array(lng - wide, lat - wide), jsonb_build_array(lng + wide, lat - wide),
         jsonb_build_array(lng + wide, lat + wide), jsonb_build_array(lng - wide, lat + wide)) end,
       lng - reach, lat - reach, lng + reach, lat + reach, 'manual', now() - interval '2 days', now(), now()
     from unnest($2::float8[], $3::float8[]) with ordinality as home (lng, lat, n),
       lateral (select 0.0005 as wide, case when n % 2 = 0 then (1000 + n * 5) / 90000.0 else 0.0005 end as reach) as size
     returning id`,
    [orgId, homes.map(({ lng }) => lng), homes.map(({ lat }) => lat)],
  )
  const nowMs = Date.now()
  const wire = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
  for (let at = 0; at < rows.length; at += atOnce) {
    const asked = {
      fenceIds: rows.slice(at, at + atOnce).map(({ id }) => id),
      orgIds: [orgId],
      deviceIds: [],
      validity: 'permanent' as const,
      events: ['entry' as const, 'exit' as const],
      startTime: wire(nowMs - dayMs),
      endTime: wire(nowMs + 30 * dayMs),
    }
    await server.dataOf(server.admin, siteSubscriptions.saveSub, asked, { usertimezone: '+00:00' })
  }
}
