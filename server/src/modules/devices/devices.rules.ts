/** Which state of use follows which. Pure. (product.md section 4: idle, in use, ended) */
import type { UseStatus } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'

/** A use begins and ends once; an ended device is made idle before it begins another. */
const before: Readonly<Record<UseStatus, UseStatus>> = { inUse: 'unused', ended: 'inUse', unused: 'ended' }

export const useRefusal = (from: UseStatus, to: UseStatus): ErrorName | undefined => {
  if (before[to] === from) return undefined
  return from === 'unused' ? 'deviceNotStarted' : 'deviceInUseOrEnded'
}

/** As decoders say it: a JT/T 808 header pads with zeros, which are taken away: 013912345678 is 13912345678; an EUI is small. */
export const terminalOf = ({ protocol, terminalNo }: { protocol: string; terminalNo: string | null }): string | null =>
  ['jt808', 'gt06'].includes(protocol)
    ? (terminalNo?.replace(/^0+(?=\d)/, '') ?? null)
    : (terminalNo?.toLowerCase() ?? null)
