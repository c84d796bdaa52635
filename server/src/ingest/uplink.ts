/** Stores a decoded JSON message: its reports, and raw what was not read of it. */
import type { Report } from '@coldway/contract/readings/report.ts'
import { bytesOfUnread, type UnreadUplink } from '@coldway/protocols/json/unread-uplink.ts'
import type { IngestDevice } from '../modules/devices/index.ts'
import type { Pipeline } from './pipeline.ts'

interface Decoded {
  readonly reports: readonly Report[]
  readonly unread: readonly UnreadUplink[]
  /** The protocol's name, for metrics. */
  readonly wire: string
}

/** Resolves after both commits; then the message may be acknowledged. */
export const acceptUplink = async (
  pipeline: Pipeline,
  device: IngestDevice,
  { reports, unread, wire }: Decoded,
): Promise<void> => {
  await pipeline.accept(device, reports, wire)
  if (unread.length === 0) return
  const messages = unread.map((one) => ({ ...one, bytes: () => bytesOfUnread(one) }))
  await pipeline.keep(device, 'json', messages)
}
