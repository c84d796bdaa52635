import { type CommandMove, commandRecords, type SentCommands } from '@coldway/contract/commands/commands.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { useTopic } from '../../api/live.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { ApprovalState, DeviceState, PlatformState } from './command-states.tsx'
import type { Receiver } from './use-sending.ts'

interface SendResultsProps {
  readonly results: SentCommands['results']
  readonly to: readonly Receiver[]
}

/** Progress at each device, from the live connection. */
export const SendResults = ({ results, to }: SendResultsProps) => {
  const t = useText()
  const moves = useMoves(results)
  const minutes = limits.unlockRequestMs / 60_000
  const isWaiting = results.some(({ needsApproval }) => needsApproval)
  return (
    <div className="command-form">
      <p>{isWaiting ? t('commands.sentForApproval', { minutes }) : t('commands.sent')}</p>
      <ul className="command-results">
        {results.map(({ recordId, deviceId, deviceCode, deviceState, needsApproval }) => {
          const move = moves.get(recordId)
          const isUndecided = move ? move.approval === 'wanted' && move.deviceState === 'inExecution' : needsApproval
          return (
            <li key={recordId}>
              <span>{to.find(({ id }) => id === deviceId)?.name ?? deviceCode}</span>
              {isUndecided ? (
                <ApprovalState state="wanted" />
              ) : (
                <>
                  {(move?.deliveryCount ?? 0) > 0 && move && <PlatformState state={move.platformState} />}
                  <DeviceState state={move?.deviceState ?? deviceState} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const repeatMs = 3000

/**
 * The record of each command, and what the live connection adds to it. The device may have answered before the connection
 * follows these devices, and such a frame is never sent again, so the records are read as well until all are decided.
 */
const useMoves = (results: SentCommands['results']): ReadonlyMap<number, CommandMove> => {
  const [heard, setHeard] = useState<ReadonlyMap<number, CommandMove>>(new Map())
  const canRead = useCan('command:view') ?? false
  const ids = results.map(({ recordId }) => recordId)
  const isDecided = (move: CommandMove | undefined) => move !== undefined && move.deviceState !== 'inExecution'
  const [isOver, setOver] = useState(false)
  const records = useCall(
    commandRecords.queryPageList,
    { page: 1, size: ids.length, conditionVos: [{ column: 'id', type: 'in', value: ids }] },
    { isEnabled: canRead, freshMs: 0, ...(!isOver && { repeatMs }) },
  )
  useTopic(
    { kind: 'commands', deviceIds: results.map(({ deviceId }) => deviceId) },
    {
      onMessage: ({ commands }) =>
        setHeard((before) => new Map([...before, ...commands.map((move) => [move.id, move] as const)])),
    },
  )
  const moves = new Map(heard)
  for (const record of records.data?.records ?? []) if (!isDecided(moves.get(record.id))) moves.set(record.id, record)
  const isEveryDecided = ids.every((id) => isDecided(moves.get(id)))
  if (isEveryDecided !== isOver) setOver(isEveryDecided)
  return moves
}
