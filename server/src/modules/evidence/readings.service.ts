/** The readings of a record around a moment, each with the number of its leaf: what a person chooses from to have one proven. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { type evidence, evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import { fail } from '@coldway/contract/errors.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { CallContext } from '../../platform/implement.ts'
import { checkSigned, storedIn } from './as-signed.ts'
import type { EvidenceService } from './evidence.service.ts'
import { type IndexedReading, indexedReadings, openRecord, type ReadBlob } from './report/open-record.ts'

type Call = typeof evidence.queryReadings
interface ReadingsParts {
  readonly blobs: Blobs
  readonly getRecord: EvidenceService['getRecord']
}

export const createReadingsService =
  ({ blobs, getRecord }: ReadingsParts) =>
  async (context: CallContext<'scope' | 'zone' | 'exchange'>, asked: Input<Call>): Promise<Output<Call>> => {
    const { zone } = context
    const aroundMs = asked.time === undefined ? undefined : parseTime(asked.time, zone)
    if (asked.time !== undefined && aroundMs === undefined) throw fail('malformed')
    const found = await getRecord(context, asked)
    const read = storedIn(blobs, found)
    await checkSigned(read, found)
    const { inputs } = await openRecord(read)
    const devices = inputs.devices.map(({ deviceName, code }, device) => ({ device, deviceName, code }))
    const wanted = inputs.devices[asked.device]
    if (!wanted) return { devices, readings: [] }
    const around = { device: asked.device, aroundMs: aroundMs ?? wanted.fromMs }
    const near = await nearest(read, around, context.exchange.gone)
    // It may have been taken back from a partner while the record was read.
    await getRecord(context, asked)
    return {
      devices,
      readings: near.map(({ leaf, of }) => ({ leaf, time: printTime(of.atMs, zone), values: of.values })),
    }
  }

interface Around {
  readonly device: number
  readonly aroundMs: number
}

/** Half of them before the moment; those of a device stand in the order of their time. */
const nearest = async (read: ReadBlob, { device, aroundMs }: Around, gone: AbortSignal): Promise<IndexedReading[]> => {
  const half = evidenceLimits.readingsListed / 2
  const before: IndexedReading[] = []
  const after: IndexedReading[] = []
  for await (const one of indexedReadings(read)) {
    gone.throwIfAborted()
    if (one.of.device !== device) continue
    if (one.of.atMs >= aroundMs) after.push(one)
    else before.push(one)
    if (before.length > half) before.shift()
    if (after.length >= half) break
  }
  return [...before, ...after]
}
