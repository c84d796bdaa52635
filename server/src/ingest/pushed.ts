/** What the platform of a network says for devices behind it, however it came: who it is for, stored, or why not. */
import type { PushName } from '@coldway/contract/devices/protocols.ts'
import { bytesOfUnread } from '@coldway/protocols/json/unread-uplink.ts'
import type { Uplinked } from '@coldway/protocols/json/uplink.ts'
import type { Pushed } from '@coldway/protocols/push/pushed.ts'
import type { Rejected } from '@coldway/protocols/stream.ts'
import type { IngestDevice } from '../modules/devices/index.ts'
import type { Pipeline } from './pipeline.ts'

export interface Taken {
  readonly accepted: number
  readonly rejected: readonly Rejected[]
}

/** The message is beyond what one may be; what of it was stored by then is a repeat when it comes again. */
export class PushTooLarge extends Error {}

interface Takers {
  readonly pipeline: Pipeline
  /** To a speaker a device that is not there and one that is not its own are the same. */
  find(terminal: string): Promise<IngestDevice | undefined>
  readonly protocol: PushName
  /** The gateway in whose name the platform speaks. */
  readonly speaker: IngestDevice
  /** The whole push, kept with the gateway as long as a part of it is not read. */
  readonly body: unknown
}

/** Resolves after the commit. */
export const takePushed = async (pushed: readonly Pushed[], takers: Takers): Promise<Taken> => {
  const { pipeline, find } = takers
  const rejected: Rejected[] = []
  let isPartlyRead = false
  let accepted = 0
  for (const [index, { terminal, read }] of pushed.entries()) {
    const device = await find(terminal)
    const { reports, rejected: unread, refused } = device ? read(device.zone) : noDevice
    if (refused !== undefined) throw new PushTooLarge(refused)
    rejected.push(...unread.map(({ why }) => ({ index, why })))
    isPartlyRead ||= reports.some(isEmpty)
    if (device) await pipeline.accept(device, reports, 'platform')
    accepted += reports.length
  }
  const [first] = rejected
  if (first) await keepPush(takers, { type: 'push', why: first.why })
  else if (isPartlyRead)
    await keepPush(takers, { type: `push ${pushed[0]?.terminal ?? ''}`, why: 'no field is known', isPartly: true })
  return { accepted, rejected }
}

/** A push of which nothing was read, because of its shape. */
export const keepPush = (
  { pipeline, speaker, protocol, body }: Pick<Takers, 'pipeline' | 'speaker' | 'protocol' | 'body'>,
  message: { readonly type: string; readonly why: string; readonly isPartly?: true },
): Promise<void> =>
  pipeline.keep(speaker, protocol, [{ ...message, bytes: () => bytesOfUnread({ ...message, content: body }) }])

const noDevice: Uplinked = { reports: [], rejected: [{ index: 0, why: 'no such device' }], unread: [] }

/** A report that says nothing: its fields have names that no decoder knows. */
const isEmpty = ({ measures, position, event }: Uplinked['reports'][number]): boolean =>
  measures.length === 0 && position === undefined && event === undefined
