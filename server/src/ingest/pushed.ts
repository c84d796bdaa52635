/** What the platform of a network says for devices behind it, however it came: who it is for, stored, or why not. */
import type { Pushed } from '@coldway/protocols/push/pushed.ts'
import type { Rejected } from '@coldway/protocols/stream.ts'
import type { IngestDevice } from '../modules/devices/index.ts'
import type { Pipeline } from './pipeline.ts'

export interface Taken {
  readonly accepted: number
  readonly rejected: readonly Rejected[]
}

interface Takers {
  readonly pipeline: Pipeline
  /** A device that is not there and one that is not the speaker's are the same to him. */
  find(terminal: string): Promise<IngestDevice | undefined>
}

/** Resolves after the commit. */
export const takePushed = async (pushed: readonly Pushed[], { pipeline, find }: Takers): Promise<Taken> => {
  const rejected: Rejected[] = []
  let accepted = 0
  for (const [index, { terminal, read }] of pushed.entries()) {
    const device = await find(terminal)
    const { reports, rejected: unread } = device
      ? read(device.zone)
      : { reports: [], rejected: [{ index: 0, why: 'no such device' }] }
    rejected.push(...unread.map(({ why }) => ({ index, why })))
    if (device) await pipeline.accept(device, reports, 'platform')
    accepted += reports.length
  }
  return { accepted, rejected }
}
