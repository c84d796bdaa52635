import type { Call, Output, Sent } from '@coldway/contract/call.ts'
import type { logHours, maintenance } from '@coldway/contract/devices/maintenance.ts'
import { useEffect, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'

export type LogHours = (typeof logHours)[number]
export interface Proof {
  readonly deviceCode: string
  readonly secret: string
}

/** The proof, kept in this tab for both pages; a reload forgets it. */
let held: Proof | undefined

export interface Opened<Data> {
  readonly data: Data | undefined
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly hours: LogHours
  readonly open: (proof: Proof) => void
  readonly onHours: (hours: LogHours) => void
  readonly refresh: () => void
  readonly leave: () => void
}

/** Loads on request only, never by itself, because every opening is recorded. */
export const useOpened = <C extends (typeof maintenance)[keyof typeof maintenance]>(call: C): Opened<Output<C>> => {
  const textOf = useErrorText()
  const [hours, setHours] = useState<LogHours>(24)
  const opening = useMutate(call as Call)
  const ask = (proof: Proof | undefined, span: LogHours) => {
    if (!proof) return
    const input = { ...proof, hours: span } satisfies Sent<typeof maintenance.openDataLog>
    opening.mutate(input, { onSuccess: () => (held = proof) })
  }
  // The other page was opened before: its proof opens this one too.
  useEffect(() => ask(held, hours), [])
  return {
    data: opening.data as Output<C> | undefined,
    error: opening.error ? textOf(opening.error) : undefined,
    isBusy: opening.isPending,
    hours,
    open: (proof) => ask(proof, hours),
    onHours: (span) => {
      setHours(span)
      ask(held, span)
    },
    refresh: () => ask(held, hours),
    leave: () => {
      held = undefined
      opening.reset()
    },
  }
}
