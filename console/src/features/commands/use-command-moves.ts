import type { Call } from '@coldway/contract/call.ts'
import { commandRecords, type CommandMove, type CommandRecord } from '@coldway/contract/commands/commands.ts'
import type { Page } from '@coldway/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../api/live.ts'
import { useReadAgain } from '../../api/use-read-again.ts'

const lists = [commandRecords.queryPageList, commandRecords.queryLockList]

/**
 * Updates records on screen from the live connection: the state at once, then a reload of the lists for data that a frame does
 * not carry (times, new records, resending), and of the calls whose answers follow from what a device found.
 */
export const useCommandMoves = (following: readonly Call[] = []): void => {
  const client = useQueryClient()
  const readAgain = useReadAgain([...lists, ...following])
  useTopic(
    { kind: 'commands' },
    {
      onMessage: ({ commands: moves }) => {
        const moved = new Map(moves.map((move) => [move.id, move]))
        client.setQueriesData<Page<CommandRecord>>(
          { queryKey: [commandRecords.queryPageList.name] },
          (page) => page && { ...page, records: page.records.map((record) => merged(record, moved.get(record.id))) },
        )
        readAgain()
      },
    },
  )
}

const merged = (record: CommandRecord, move: CommandMove | undefined): CommandRecord =>
  move ? { ...record, ...move } : record
