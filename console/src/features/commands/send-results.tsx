import type { CommandMove, SentCommands } from '@coldway/contract/commands/commands.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { useTopic } from '../../api/live.ts'
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
  const [moves, setMoves] = useState<ReadonlyMap<number, CommandMove>>(new Map())
  useTopic(
    { kind: 'commands', deviceIds: results.map(({ deviceId }) => deviceId) },
    {
      onMessage: ({ commands: heard }) =>
        setMoves((before) => new Map([...before, ...heard.map((move) => [move.id, move] as const)])),
    },
  )
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
