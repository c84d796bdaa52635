/** Whether a closed decision waits for its record, which the server issues by itself; asks again until it is there. */
import { type EvidenceRecord, evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import type { Release } from '@coldway/contract/releases/releases.ts'
import { useEffect, useState } from 'react'

interface Listed {
  readonly data: readonly EvidenceRecord[] | undefined
  readonly refetch: () => unknown
}
const askEveryMs = 3_000

/** `late`: it did not come; somebody issues the record by hand. */
export const usePending = (list: Listed, release: Release | undefined): 'soon' | 'late' | undefined => {
  const [nowMs, setNow] = useState(() => Date.now())
  const closedMs = release?.state === 'closed' ? release.steps.at(-1)?.timeMs : undefined
  const { data, refetch } = list
  const isMissing = closedMs !== undefined && data !== undefined && (data[0]?.at ?? 0) < closedMs
  const isLate = isMissing && nowMs > closedMs + evidenceLimits.issuedWithinMs
  const isAsked = isMissing && !isLate
  useEffect(() => {
    if (!isAsked) return
    const timer = setInterval(() => {
      setNow(Date.now())
      void refetch()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [isAsked, refetch])
  if (!isMissing) return undefined
  return isLate ? 'late' : 'soon'
}
