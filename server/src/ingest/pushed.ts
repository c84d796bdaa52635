/**
 * Takes what a network's platform pushes for the devices behind it, over any protocol: finds each device, stores its
 * reports, or says why not.
 */
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

/** The message exceeds the limit. What was stored of it by then is a duplicate when it comes again. */
export class PushTooLarge extends Error {}

interface Takers {
  readonly pipeline: Pipeline
  /** Finds a device; one that does not exist and one that is not the platform's own are the same to it. */
  find(terminal: string): Promise<IngestDevice | undefined>
  readonly protocol: PushName
  /** The gateway in whose name the platform pushes. */
  readonly speaker: IngestDevice
  /** The whole push, kept with the gateway while a part of it is unread. */
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

/** Keeps a push raw that could not be read at all because of its shape. */
export const keepPush = (
  { pipeline, speaker, protocol, body }: Pick<Takers, 'pipeline' | 'speaker' | 'protocol' | 'body'>,
  message: { readonly type: string; readonly why: string; readonly isPartly?: true },
): Promise<void> =>
  pipeline.keep(speaker, protocol, [{ ...message, bytes: () => bytesOfUnread({ ...message, content: body }) }])

const noDevice: Uplinked = { reports: [], rejected: [{ index: 0, why: 'no such device' }], unread: [] }

/** A report without content: no decoder knows the names of its fields. */
const isEmpty = ({ measures, position, event }: Uplinked['reports'][number]): boolean =>
  measures.length === 0 && position === undefined && event === undefined
