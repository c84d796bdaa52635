/**
 * Gives unread messages to the current decoders. Their reports take the same pipeline as reports that arrive now, with
 * their own event times: as late data, and stored once, because the key of a reading is its content. A message counts
 * as read when all of it is; until then the next replay tries it again.
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import { pushNames, type PushName } from '@coldway/contract/devices/protocols.ts'
import { decodeUplink } from '@coldway/protocols/json/uplink.ts'
import { decodeChirpstack } from '@coldway/protocols/push/chirpstack.ts'
import { decodeNbiot } from '@coldway/protocols/push/nbiot.ts'
import { readAgain } from '@coldway/protocols/read-again.ts'
import { streamProtocols } from '@coldway/protocols/registry.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import { listForReplay, markRead, type ReplayFilter, type StoredMessage } from '../modules/unread/index.ts'
import type { Db } from '../platform/database.ts'
import type { Pipeline } from './pipeline.ts'
import { inZoneOf } from './zone-of-device.ts'

export interface ReplayParts {
  readonly db: Db
  readonly pipeline: Pipeline
  readonly directory: Directory
}

export interface ReplaySummary {
  readonly protocol: string
  readonly type: string
  messages: number
  /** Messages that are now read completely. */
  read: number
  reports: number
}

export interface ReplayOptions {
  readonly filter: ReplayFilter
  /** Decodes, and changes nothing. */
  readonly isDryRun: boolean
}

export const replayUnread = async (
  parts: ReplayParts,
  { filter, isDryRun }: ReplayOptions,
): Promise<readonly ReplaySummary[]> => {
  const summaries = new Map<string, ReplaySummary>()
  for await (const message of listForReplay(parts.db, filter)) {
    const { protocol, type } = message
    const key = `${protocol} ${type}`
    const summary = summaries.get(key) ?? { protocol, type, messages: 0, read: 0, reports: 0 }
    summaries.set(key, summary)
    summary.messages += 1
    const device = await parts.directory.findByCode(message.deviceCode)
    if (!device) continue
    const { found, isWhole } = await decode(parts, device, message)
    summary.reports += found.reduce((sum, { reports }) => sum + reports.length, 0)
    if (isWhole) summary.read += 1
    if (isDryRun) continue
    for (const one of found) await parts.pipeline.accept(one.device, one.reports, 'replay')
    if (isWhole) await markRead(parts.db, message.id)
  }
  return [...summaries.values()]
}

interface Decoded {
  readonly found: readonly { readonly device: IngestDevice; readonly reports: readonly Report[] }[]
  readonly isWhole: boolean
}

const decode = (parts: ReplayParts, device: IngestDevice, message: StoredMessage): Decoded | Promise<Decoded> => {
  const push = pushNames.find((name) => name === message.protocol)
  if (push) return decodePush(parts, { speaker: device, protocol: push }, message)
  if (message.protocol === 'json') {
    const { reports, unread, refused } = decodeUplink(message.bytes, { zone: device.zone })
    return { found: [{ device, reports }], isWhole: refused === undefined && unread.length === 0 }
  }
  const protocol = streamProtocols.find(({ name }) => name === message.protocol)
  if (!protocol) return nothing
  const { type, bytes, context } = message
  const read = readAgain(protocol, { type, bytes, ...(context !== null && { context }) })
  const reports = read.flatMap((event) => inZoneOf(device, protocol, event))
  return {
    found: [{ device, reports }],
    isWhole: reports.length > 0 && read.every(({ rejected }) => rejected.length === 0),
  }
}

const nothing: Decoded = { found: [], isWhole: false }

interface Speaker {
  readonly speaker: IngestDevice
  readonly protocol: PushName
}

const decodePush = async (
  { directory }: ReplayParts,
  { speaker, protocol }: Speaker,
  { bytes, arrivedMs }: StoredMessage,
): Promise<Decoded> => {
  const body = parse(bytes)
  const pushed = protocol === 'chirpstack' ? decodeChirpstack(body, arrivedMs) : decodeNbiot(body)
  if (typeof pushed === 'string') return nothing
  const found: { device: IngestDevice; reports: readonly Report[] }[] = []
  let isWhole = true
  for (const { terminal, read } of pushed) {
    const device = await directory.findBehind(speaker, protocol, terminal)
    const { reports, rejected } = device ? read(device.zone) : { reports: [], rejected: [terminal] }
    const said = reports.filter(({ measures, position, event }) => measures.length > 0 || position || event)
    isWhole &&= rejected.length === 0 && said.length === reports.length
    if (device) found.push({ device, reports: said })
  }
  return { found, isWhole }
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
