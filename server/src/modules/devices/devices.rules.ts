/** The order of the use states: which follows which. Pure. (product.md section 4: idle, in use, ended) */
import type { UseStatus } from '@coldway/contract/enums.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { protocolOf } from '@coldway/protocols/registry.ts'

/** A use begins and ends once; an ended device becomes idle before it begins another. */
const before: Readonly<Record<UseStatus, UseStatus>> = { inUse: 'unused', ended: 'inUse', unused: 'ended' }

export const useRefusal = (from: UseStatus, to: UseStatus): ErrorName | undefined => {
  if (before[to] === from) return undefined
  return from === 'unused' ? 'deviceNotStarted' : 'deviceInUseOrEnded'
}

/**
 * Gives the number as decoders write it: without the zeros that the wire pads it with (013912345678 is 13912345678), an
 * EUI in lower case.
 */
export const terminalOf = ({ protocol, terminalNo }: Terminal): string | null => {
  if (terminalNo === null) return null
  return protocolOf(protocol).isZeroPadded ? terminalNo.replace(/^0+(?=\d)/, '') : terminalNo.toLowerCase()
}

interface Terminal {
  readonly protocol: DeviceProtocol
  readonly terminalNo: string | null
}
