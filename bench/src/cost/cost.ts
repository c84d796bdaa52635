/**
 * What one report costs as the fleet and the store grow. The ingest pipeline, from the decoded report to the commit, takes
 * one report a device, many in flight, while the program beside it evaluates its rules: what a connection costs does
 * not hide what a report does.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPipeline } from '@coldway/server/ingest/pipeline.ts'
import { createLocalBus } from '@coldway/server/platform/bus.ts'
import { systemClock } from '@coldway/server/platform/clock.ts'
import { openDatabase } from '@coldway/server/platform/database.ts'
import { createLog } from '@coldway/server/platform/log.ts'
import { createMetrics } from '@coldway/server/platform/metrics.ts'
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printRatio } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { startServer } from '../running/server.ts'
import { fillReadings } from './fill-readings.ts'
import { type Costs, measureCosts, senderOf } from './measure.ts'

export const cost = async (form: Form): Promise<Section> => {
  const fleets = form.pick({ tiny: [50, 200], default: [1000, 10_000, 100_000], long: [1000, 10_000, 100_000] })
  const stored = form.pick({
    tiny: [10_000, 20_000],
    default: [1_000_000, 10_000_000],
    long: [1_000_000, 10_000_000, 100_000_000],
  })
  const reports = form.pick({ tiny: 1000, default: 200_000, long: 400_000 })
  const server = await startServer()
  const log = createLog('warn')
  const database = openDatabase({ ...server.where, statement_timeout: 0, query_timeout: 0 }, log)
  const bus = createLocalBus(() => undefined)
  const pipeline = createPipeline({ database, bus, clock: systemClock, log, metrics: createMetrics().ingest })
  try {
    const company = await makeCompany(server.pool)
    const count = Math.max(...fleets)
    const devices = await addDevices(server.pool, company, { mark: 'C', protocol: 'json', count })
    const send = senderOf(pipeline, devices)
    const costsOf = (fleet: number): Promise<Costs> => measureCosts(server, send, { fleet, reports, window: inFlight })
    // Every device has a latest state, and every statement its plan, before anything is measured.
    await fillReadings(server.pool, devices, stored[0] ?? 0)
    await send({ fleet: count, reports: count, window: inFlight })
    const byFleet = await interleave(form, new Map(fleets.map((fleet) => [printCount(fleet), () => costsOf(fleet)])))
    const middle = fleets[1] ?? count
    const byStored = new Map<string, Costs[]>()
    for (const rows of stored) {
      await fillReadings(server.pool, devices, rows)
      await sleep(form.pick({ tiny: 0, default: 5000, long: 20_000 }))
      const found = await interleave(form, new Map([['', () => costsOf(middle)]]))
      byStored.set(printCount(rows), found.get('') ?? [])
    }
    return {
      title: 'what a report costs as everything grows',
      how:
        `The pipeline of the program from decoded reports to their commit (store, latest state and rule inbox, fsynced), one report ` +
        `of each device in turn, ${printCount(inFlight)} in flight, ${printCount(reports)} reports a round; beside it the program evaluates ` +
        `its rules. Microseconds of processor time a report, by the kernel's count, until the rules have caught up: of the process with ` +
        `the pipeline (the making of the reports included), of all processes of the database, and of the program. Readings lie in 13 ` +
        `weeks, this one among them.`,
      tables: [
        tableOf('Devices, over one and the same store', 'devices', byFleet),
        tableOf(`Stored readings, ${printCount(middle)} devices`, 'readings', byStored),
      ],
    }
  } finally {
    await pipeline.close()
    await database.close()
    await server.stop()
  }
}

/** As many as the smallest fleet has devices: no batch merges two reports of one, whatever the fleet. */
const inFlight = 1000

const us = (microseconds: number): string => microseconds.toFixed(1)

const tableOf = (title: string, what: string, found: ReadonlyMap<string, readonly Costs[]>): Table => {
  const medians = [...found].map(([name, rounds]) => [name, mediansOf(rounds)] as const)
  const first = medians[0]?.[1].allUs ?? 0
  return {
    title,
    head: [what, 'committed/s', 'pipeline', 'database', 'program', 'all, µs a report', 'to the first'],
    rows: medians.map(([name, { perS, pipelineUs, databaseUs, programUs, allUs }]) => [
      name,
      printCount(perS),
      us(pipelineUs),
      us(databaseUs),
      us(programUs),
      us(allUs),
      printRatio(allUs, first),
    ]),
  }
}
