/** 100,000 devices on one page beside the bare map, each dragged to and fro: what the devices cost a frame. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Browser } from 'playwright-core'
import { type Form, interleave } from '../form.ts'
import { printCount, printMs, printShare, spreadOf } from '../numbers.ts'
import { addPeople } from '../readers/people.ts'
import type { Table } from '../results.ts'
import { makeCompany } from '../running/devices.ts'
import type { Server } from '../running/server.ts'
import { dragMap, openMonitoring, type PageFigures, signedIn, watchPage } from './browser.ts'
import type { Fleet } from './fleet.ts'

interface Given {
  readonly browser: Browser
  readonly server: Server
  readonly fleet: Fleet
  /** Devices on the page, the reporting ones among them. */
  readonly shown: number
  readonly seconds: number
}

export const manyTable = async (form: Form, { browser, server, fleet, shown, seconds }: Given): Promise<Table> => {
  const reporting = await addStanding(server, shown)
  const ways = new Map([
    ['the bare map', await bareMapToken(server)],
    [`${printCount(shown)} devices`, server.admin.token],
  ])
  fleet.send('report')
  const dragged = (token: string) => async (): Promise<PageFigures & { readonly openedS: number }> => {
    const context = await signedIn(browser, token)
    const startMs = performance.now()
    const page = await openMonitoring(context, server.base, paths.monitoring)
    const openedS = (performance.now() - startMs) / 1000
    const stop = new AbortController()
    const dragging = dragMap(page, stop.signal)
    try {
      return { ...(await watchPage(page, seconds)), openedS }
    } finally {
      stop.abort()
      await dragging
      await context.close()
    }
  }
  const found = await interleave(form, new Map([...ways].map(([name, token]) => [name, dragged(token)] as const)))
  const means = new Map([...found].map(([name, rounds]) => [name, meanOf(rounds.flatMap(({ frames }) => frames))]))
  const bare = means.get('the bare map') ?? Number.NaN
  return {
    title: `${printCount(shown)} devices on one page, ${printCount(reporting)} of them reporting, beside the bare map; a frame is to take at most 1.3 times as long`,
    head: ['way', 'opened', 'frame, mean', 'p50', 'p95', 'main thread busy', 'to the bare map'],
    rows: [...found].map(([name, rounds]) => {
      const { p50, p95 } = spreadOf(rounds.flatMap(({ frames }) => frames))
      const busy = rounds.reduce((sum, { busyS }) => sum + busyS, 0) / rounds.reduce((sum, one) => sum + one.seconds, 0)
      const mean = means.get(name) ?? Number.NaN
      return [
        name,
        `${meanOf(rounds.map(({ openedS }) => openedS)).toFixed(1)} s`,
        printMs(mean),
        printMs(p50),
        printMs(p95),
        printShare(busy),
        (mean / bare).toFixed(2),
      ]
    }),
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** An account of a company without devices sees the page with its map and nothing on it. */
const bareMapToken = async ({ pool }: Server): Promise<string> => {
  const company = await makeCompany(pool)
  const people = await addPeople(pool, 1000)
  const person = people.find(({ orgId }) => orgId === company.id)
  if (!person) throw new Error('nobody belongs to the company without devices')
  return person.token
}

/** Devices beside the fleet that keep the state of one of it, some kilometres away. Gives how many the fleet has. */
const addStanding = async ({ pool }: Server, shown: number): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from device_latest')
  const count = rows[0]?.count ?? 0
  await pool.query(
    `with fleet as (
       select row_number() over (order by d.id) - 1 as place, d.*, l.at, l.disc, l.arrived, l.fix_at, l.lng, l.lat, l.fix, l.values
       from devices d join device_latest l on l.device_id = d.id where l.lng is not null
     ), counted as (select count(*)::int as amount from fleet), made as (
       insert into devices (org_id, org_path, code, name, category, model, protocol, secret_hash, report_interval_s, zone)
       select f.org_id, f.org_path, 'STAND-' || n, 'Standing ' || n, 'reefer', 'BENCH', 'json', sha256(convert_to('s' || n, 'utf8')), 300, '+08:00'
       from counted c, generate_series(1, $1::int) n, fleet f where f.place = n % c.amount
       returning id, code
     )
     insert into device_latest (device_id, at, disc, arrived, fix_at, lng, lat, fix, values)
     select m.id, f.at, f.disc, f.arrived, f.fix_at, f.lng + (random() - 0.5), f.lat + (random() - 0.5), f.fix, f.values
     from made m, counted c, fleet f where f.place = substring(m.code from 7)::int % c.amount`,
    [Math.max(0, shown - count)],
  )
  return count
}
