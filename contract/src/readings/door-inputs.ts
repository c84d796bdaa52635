/**
 * Which input of a device is that of its door. What an input is wired to stands nowhere in its messages: decoders give it as the
 * series `input1` to `input8`, and only the device's type says that one of them is a door and which state means open.
 */
import { z } from 'zod'
import type { SeriesKey } from './series.ts'

export interface DoorInput {
  readonly series: SeriesKey
  /** The state that means an open door. */
  readonly openAt: 0 | 1
}

const magnetsFrom = 5

/** Wired inputs 1 to 4, either way; inputs 5 to 8 are magnet sensors 1 to 4, which are near while the door is closed. */
export const doorInputs = [
  'none',
  ...(['input1High', 'input2High', 'input3High', 'input4High'] as const),
  ...(['input1Low', 'input2Low', 'input3Low', 'input4Low'] as const),
  ...(['magnet1', 'magnet2', 'magnet3', 'magnet4'] as const),
] as const
export const DoorInput = z.enum(doorInputs)
export type DoorInputName = z.infer<typeof DoorInput>

export const doorInputOf = (name: DoorInputName): (DoorInput & { readonly channel: number }) | undefined => {
  const [, kind, digit, level] = /^(input|magnet)(\d)(High|Low)?$/.exec(name) ?? []
  const channel = Number(digit)
  if (kind === 'magnet') return { series: `input${magnetsFrom + channel - 1}`, openAt: 0, channel }
  if (kind === undefined) return undefined
  return { series: `input${channel}`, openAt: level === 'High' ? 1 : 0, channel }
}
