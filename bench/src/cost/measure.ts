/** Processor time per report in the pipeline, by process. */
import type { Pipeline } from '@coldway/server/ingest/pipeline.ts'
import type { IngestDevice } from '@coldway/server/modules/devices/index.ts'
import { createSpeaker } from '../load/reports.ts'
import { cpuSeconds, databasePids } from '../running/cpu.ts'
import type { LoadDevice } from '../running/devices.ts'
import type { Server } from '../running/server.ts'
import { caughtUp } from '../rules/rules-switch.ts'

export type Costs = Readonly<Record<'perS' | 'pipelineUs' | 'databaseUs' | 'programUs' | 'allUs', number>>

interface Sending {
  /** Number of devices that report. */
  readonly fleet: number
  readonly reports: number
  /** Reports in flight. */
  readonly window: number
}
export type Sender = (sending: Sending) => Promise<void>

/** Sends one report per device in turn. `now`: the event time of a report. */
export const senderOf = (pipeline: Pipeline, devices: readonly LoadDevice[], now: () => number = Date.now): Sender => {
  const speakers = devices.map((device, index) => ({
    device: ingestDeviceOf(device),
    speak: createSpeaker(index, now),
  }))
  return async ({ fleet, reports, window }) => {
    // Shuffled, because ids of real fleets report in any order.
    const order = shuffled(Array.from({ length: fleet }, (_, at) => at))
    let sent = 0
    const run = async (): Promise<void> => {
      while (sent < reports) {
        const { device, speak } = speakers[order[sent++ % fleet] as number] as (typeof speakers)[number]
        await pipeline.accept(device, speak(1), 'bench')
      }
    }
    await Promise.all(Array.from({ length: window }, run))
  }
}

const ingestDeviceOf = ({ id, code }: LoadDevice): IngestDevice => ({
  id,
  code,
  credential: code,
  zone: '+08:00',
  tempFloorC: -200,
  doorInput: 'none',
  motion: { last: undefined, pending: undefined },
})

const shuffled = (numbers: number[]): number[] => {
  let state = 7
  for (let at = numbers.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const [one, two] = [numbers[at] as number, numbers[other] as number]
    numbers[at] = two
    numbers[other] = one
  }
  return numbers
}

const catchesUpWithinMs = 300_000

export const measureCosts = async (server: Server, send: Sender, sending: Sending): Promise<Costs> => {
  const pids = await databasePids(server.pool)
  const spent = () => ({
    pipeline: cpuSeconds(process.pid),
    database: pids.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0),
    program: cpuSeconds(server.pid),
  })
  const before = spent()
  const startMs = performance.now()
  await send(sending)
  const seconds = (performance.now() - startMs) / 1000
  await caughtUp(server.pool, catchesUpWithinMs)
  const after = spent()
  const us = (who: keyof typeof before): number => ((after[who] - before[who]) * 1e6) / sending.reports
  const [pipelineUs, databaseUs, programUs] = [us('pipeline'), us('database'), us('program')]
  return {
    perS: sending.reports / seconds,
    pipelineUs,
    databaseUs,
    programUs,
    allUs: pipelineUs + databaseUs + programUs,
  }
}
