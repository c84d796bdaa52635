/** Saves the good rows of an import, a few at a time; each row is saved by itself, so it can be stopped at any moment. */
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillImportRow } from '@coldway/contract/waybills/waybill-import.ts'
import { useRef, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { waybillStale } from './stale.ts'

const atOnce = 4
/** The screen follows in steps, as thousands of rows go through. */
const shownEvery = 20

export interface SavingImport {
  readonly through: number
  readonly isRunning: boolean
  /** What became of the rows that were saved or refused. */
  readonly settled: ReadonlyMap<number, Pick<WaybillImportRow, 'outcome' | 'message'>>
  readonly run: (rows: readonly WaybillImportRow[]) => Promise<void>
  readonly stop: () => void
  readonly reset: () => void
}

export const useImport = (): SavingImport => {
  const textOf = useErrorText()
  const readAgain = useReadAgain(waybillStale)
  const isStopped = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [settled, setSettled] = useState<SavingImport['settled']>(new Map())
  const saved = async ({ waybill }: WaybillImportRow) => {
    try {
      await callNow(waybills.save, waybills.save.body.parse(waybill))
      return { outcome: 'imported', message: null } as const
    } catch (error) {
      return { outcome: 'refused', message: textOf(error) } as const
    }
  }
  const run = async (rows: readonly WaybillImportRow[]) => {
    isStopped.current = false
    setRunning(true)
    const waiting = [...rows]
    const done = new Map(settled)
    const work = async () => {
      for (let row = waiting.shift(); row && !isStopped.current; row = waiting.shift()) {
        done.set(row.row, await saved(row))
        if (done.size % shownEvery === 0) setSettled(new Map(done))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setSettled(done)
    setRunning(false)
    readAgain()
  }
  return {
    through: settled.size,
    isRunning,
    settled,
    run,
    stop: () => void (isStopped.current = true),
    reset: () => setSettled(new Map()),
  }
}
