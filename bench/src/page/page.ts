/** The monitoring page in a real browser while a large fleet reports, beside the same page while the fleet is silent. */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Form, interleave } from '../form.ts'
import { printCount, printKb, printMs, printShare, spreadOf } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import { type Server, startServer } from '../running/server.ts'
import { fillWaybills } from '../waybills/fill-waybills.ts'
import { dragMap, openBrowser, openMonitoring, type PageFigures, signedIn, viewport, watchPage } from './browser.ts'
import { bytesByKind, isOfPage, kinds } from './bytes.ts'
import { openProxy } from './counting-proxy.ts'
import { type Fleet, openFleet } from './fleet.ts'
import { manyTable } from './many.ts'

type Figures = PageFigures & { readonly acknowledgedPerS: number }

export const page = async (form: Form): Promise<Section> => {
  const given = {
    devices: form.pick({ tiny: 300, default: 10_000, long: 10_000 }),
    everyS: form.pick({ tiny: 2, default: 10, long: 10 }),
    seconds: form.pick({ tiny: 2, default: 7, long: 20 }),
    /** Devices on the page of many; none: it is left out. */
    many: form.pick({ tiny: 600, default: 0, long: 100_000 }),
  }
  const server = await startServer()
  try {
    const fleet = await openFleet(server, given)
    // Every device reports before the measurement: the fleet connects, the map is full.
    fleet.send('report')
    await sleep(given.everyS * 2000)
    const { browser, end } = await openBrowser()
    try {
      fleet.send('silence')
      await drained(fleet)
      const loaded = await firstLoad(browser, server)
      const context = await signedIn(browser, server.admin.token)
      const monitoring = await openMonitoring(context, server.base)
      const found = await interleave(form, waysOf(monitoring, fleet, given))
      const shipments = await shipmentTable(form, { server, context, fleet, given })
      await context.close()
      const { many: shown, seconds } = given
      const many = shown > 0 ? [await manyTable(form, { browser, server, fleet, shown, seconds })] : []
      return {
        title: 'the monitoring page in a browser',
        how:
          `Headless Chromium, ${viewport.width} x ${viewport.height}, drawn in software on the cores that server, database ` +
          `and fleet share; ${printCount(given.devices)} devices of the simulator over MQTT, HTTP, JT/T 808 and Teltonika, ` +
          `each every ${given.everyS} s; ${given.seconds} s a way and round, frames by requestAnimationFrame over all ` +
          `rounds, main thread by Chromium's own count; bytes as they came through a counting proxy, headers included.`,
        tables: [
          frameTable(found, { title: `${printCount(given.devices)} devices on the map` }),
          loaded,
          shipments,
          ...many,
        ],
      }
    } finally {
      await end()
      await fleet.end()
    }
  } finally {
    await server.stop()
  }
}

const waysOf = (monitoring: Page, fleet: Fleet, { everyS, seconds }: { everyS: number; seconds: number }) => {
  const watch = async (): Promise<Figures> => {
    const before = await fleet.count()
    const figures = await watchPage(monitoring, seconds)
    const after = await fleet.count()
    return { ...figures, acknowledgedPerS: (after.acknowledged - before.acknowledged) / figures.seconds }
  }
  return new Map([
    [
      'the fleet reports',
      async () => {
        fleet.send('report')
        await sleep(everyS * 500)
        return watch()
      },
    ],
    [
      'the fleet is silent',
      async () => {
        fleet.send('silence')
        await drained(fleet)
        // Markers glide on to their last fix.
        await sleep(everyS * 1000)
        return watch()
      },
    ],
  ])
}

const drainsWithinMs = 30_000

/** Resolves when all sent reports are acknowledged. */
const drained = async (fleet: Fleet): Promise<void> => {
  const endMs = performance.now() + drainsWithinMs
  for (let before = -1; performance.now() < endMs; ) {
    const { acknowledged } = await fleet.count()
    if (acknowledged === before) return
    before = acknowledged
    await sleep(1000)
  }
}

interface Shown {
  readonly server: Server
  readonly context: BrowserContext
  readonly fleet: Fleet
  readonly given: { readonly devices: number; readonly everyS: number; readonly seconds: number }
}

/** The map of shipments beside the map of their devices, each dragged to and fro while the fleet reports. */
const shipmentTable = async (form: Form, { server, context, fleet, given }: Shown): Promise<Table> => {
  await shipAll(server)
  const dragged = (path: string) => async (): Promise<Figures> => {
    const shown = await openMonitoring(context, server.base, path)
    const stop = new AbortController()
    const dragging = dragMap(shown, stop.signal)
    try {
      const before = await fleet.count()
      const figures = await watchPage(shown, given.seconds)
      const after = await fleet.count()
      return { ...figures, acknowledgedPerS: (after.acknowledged - before.acknowledged) / figures.seconds }
    } finally {
      stop.abort()
      await dragging
      await shown.close()
    }
  }
  fleet.send('report')
  const found = await interleave(
    form,
    new Map([
      ['devices', dragged(paths.monitoring)],
      ['shipments', dragged(`${paths.waybillMonitoring}?view=map`)],
    ]),
  )
  return frameTable(found, {
    title: `The map of ${printCount(given.devices)} shipments in transit, beside that of their devices`,
  })
}

/** Each device of the fleet travels with a shipment of its own. */
const shipAll = async (server: Server): Promise<void> => {
  const { rows: devices } = await server.pool.query<{ id: number; orgId: number; orgPath: string }>(
    'select id, org_id as "orgId", org_path as "orgPath" from devices order by id',
  )
  const [first] = devices
  if (!first) return
  await fillWaybills(server.pool, { id: first.orgId, path: first.orgPath }, { completed: 0, travelling: devices })
}

const frameTable = (found: ReadonlyMap<string, readonly Figures[]>, { title }: Pick<Table, 'title'>): Table => ({
  title,
  head: ['way', 'reports/s', 'frames/s', 'frame p50', 'p95', 'longest', 'main thread busy', 'in scripts'],
  rows: [...found].map(([name, rounds]) => {
    const sum = (pick: (figures: Figures) => number): number => rounds.reduce((total, one) => total + pick(one), 0)
    const frames = rounds.flatMap((one) => one.frames)
    const { p50, p95 } = spreadOf(frames)
    const seconds = sum((one) => one.seconds)
    return [
      name,
      printCount(sum((one) => one.acknowledgedPerS) / rounds.length),
      (frames.length / seconds).toFixed(1),
      printMs(p50),
      printMs(p95),
      printMs(Math.max(...frames)),
      printShare(sum((one) => one.busyS) / seconds),
      printShare(sum((one) => one.scriptS) / seconds),
    ]
  }),
})

/** Two visits of one browser: the first with an empty cache, the second with the cache of the first. */
const firstLoad = async (browser: Browser, server: Server): Promise<Table> => {
  const proxy = await openProxy(server.ports.http)
  const context = await signedIn(browser, server.admin.token)
  try {
    const visits = []
    for (let visit = 0; visit < 2; visit++) {
      proxy.take()
      const tab = await openMonitoring(context, proxy.base)
      visits.push(bytesByKind(proxy.take()))
      await tab.close()
    }
    const [first, second] = visits as [(typeof visits)[number], (typeof visits)[number]]
    const sumOf = (sums: typeof first): number => kinds.filter(isOfPage).reduce((sum, kind) => sum + sums[kind], 0)
    return {
      title: 'Bytes of a visit; the page and its map tiles are to stay under 600 KB',
      head: ['what', 'first visit', 'second visit'],
      rows: [
        ...kinds.filter(isOfPage).map((kind) => [kind, printKb(first[kind]), printKb(second[kind])]),
        ['page, tiles included', printKb(sumOf(first)), printKb(sumOf(second))],
        ...kinds.filter((kind) => !isOfPage(kind)).map((kind) => [kind, printKb(first[kind]), printKb(second[kind])]),
      ],
    }
  } finally {
    await context.close()
    await proxy.close()
  }
}
