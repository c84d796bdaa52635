import type { Page } from '@coldway/contract/list.ts'
import { customWaybills } from '@coldway/contract/waybills/custom-waybills.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Waybill } from '@coldway/contract/waybills/waybill-fields.ts'
import type { WaybillMove } from '@coldway/contract/waybills/waybills-topic.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTopic } from '../../api/live.ts'
import { useCan } from '../../api/use-me.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { waybillStale } from './stale.ts'

const topic = { kind: 'waybills' } as const
const lists = [
  waybills.queryPageList,
  waybills.queryMonitoringPageList,
  waybills.queryPositionPageList,
  customWaybills.queryPageList,
] as const

/**
 * Keeps the waybills on screen up to date while the component is mounted: a row shows its new state at once, and what is on
 * screen is read again for the rest. The empty frame after each connection covers what changed in between.
 */
export const useLiveWaybills = (): void => {
  const client = useQueryClient()
  const readAgain = useReadAgain(waybillStale)
  const can = useCan('waybill:view') ?? false
  useTopic(can ? topic : undefined, {
    onMessage: ({ waybills: moves }) => {
      const moved = new Map(moves.map((move) => [move.id, move]))
      for (const { name } of lists)
        client.setQueriesData<Page<Waybill>>(
          { queryKey: [name] },
          (page) => page && { ...page, records: page.records.flatMap((row) => merged(row, moved.get(row.id))) },
        )
      readAgain()
    },
  })
}

/** A row that is gone leaves at once: it was deleted, or taken back. */
const merged = (row: Waybill, move: WaybillMove | undefined): Waybill[] => {
  if (!move) return [row]
  return move.state ? [{ ...row, state: move.state, completedState: move.completedState }] : []
}

/** Whether a waybill was deleted, or taken back from the reader, while the component is mounted. */
export const useIsGone = (id: number): boolean => {
  const [gone, setGone] = useState<number>()
  useTopic(topic, {
    onMessage: ({ waybills: moves }) => {
      const move = moves.find((one) => one.id === id)
      if (move) setGone(move.state ? undefined : id)
    },
  })
  return gone === id
}
