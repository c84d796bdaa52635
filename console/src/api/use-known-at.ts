/** A past moment as of which a page is shown. It stands in the address, in UTC: a sent link shows the same in every zone. */
import { printTime } from '@coldway/contract/time.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { zoneInUse } from '../settings/preferences.ts'

export interface KnownMoment {
  /** The moment in UTC milliseconds; undefined when the page shows all that is known now. */
  readonly atMs: number | undefined
  /** The same moment as a call takes it, in the user's zone. */
  readonly knownAt: string | undefined
  readonly set: (atMs: number | undefined) => void
}

const parameter = 'knownAt'

export const useKnownAt = (): KnownMoment => {
  const [address, setAddress] = useSearchParams()
  const read = Date.parse(address.get(parameter) ?? '')
  const atMs = Number.isNaN(read) ? undefined : read
  const set = useCallback(
    (next: number | undefined) =>
      setAddress(
        (now) => {
          if (next === undefined) now.delete(parameter)
          else now.set(parameter, `${new Date(next).toISOString().slice(0, 19)}Z`)
          return now
        },
        { replace: true },
      ),
    [setAddress],
  )
  return { atMs, knownAt: atMs === undefined ? undefined : printTime(atMs, zoneInUse()), set }
}
