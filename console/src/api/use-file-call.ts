/** Runs a call that answers with a file, and saves the file. */
import type { Call } from '@coldway/contract/call.ts'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { CallError } from './call-error.ts'
import { download, save } from './download.ts'
import { useErrorText } from './use-error-text.ts'

export interface FileCall<Input> {
  readonly isBusy: boolean
  readonly start: (input: Input) => void
}

export interface FileCallOptions {
  readonly onSaved?: (name: string) => void
  /** Receives the reason of a refusal in the user's language. */
  readonly onRefused: (text: string) => void
}

export const useFileCall = <Body extends z.ZodType>(
  call: Call<Body>,
  { onSaved, onRefused }: FileCallOptions,
): FileCall<z.input<Body>> => {
  const textOf = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (input: z.input<Body>): Promise<void> => {
    const asking = new AbortController()
    running.current = asking
    setBusy(true)
    try {
      const file = await download(call, input, { signal: asking.signal, onBytes: () => undefined })
      save(file)
      onSaved?.(file.name)
    } catch (error) {
      if (!asking.signal.aborted && error instanceof CallError) onRefused(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start: (input) => void start(input) }
}
