import type { OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

export const stateLooks = {
  recorded: ['off', 'list'],
  queued: ['cold', 'clock'],
  sending: ['brand', 'refresh'],
  sent: ['ok', 'check'],
  failed: ['bad', 'warning'],
  cancelled: ['off', 'close'],
} as const satisfies Record<OutboxMessage['state'], readonly [Tone, IconName]>

/** The state in a word; a text message beyond the free ones of its day says so. */
export const MessageState = ({ state, isCharged }: Pick<OutboxMessage, 'state' | 'isCharged'>) => {
  const t = useText()
  const [tone, icon] = stateLooks[state]
  return (
    <span className="outbox-state">
      <Pill tone={tone} icon={icon}>
        {t(`outbox.states.${state}`)}
      </Pill>
      {isCharged && <Pill tone="warning">{t('outbox.charged')}</Pill>}
    </span>
  )
}
