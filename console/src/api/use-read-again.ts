import type { Call } from '@coldway/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** A burst of frames causes one reload. */
const readAgainMs = 400

/** Reloads the answers of these calls, for data that a live frame does not carry. */
export const useReadAgain = (calls: readonly Call[]): (() => void) => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const call of calls) void client.invalidateQueries({ queryKey: [call.name] })
    }, readAgainMs)
  }
}
