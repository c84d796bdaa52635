import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

/** Says that nobody was notified; nothing where somebody was, and where that is no longer known. */
export const NotNotified = ({ alarm: { isNotified } }: { alarm: Pick<AlarmRecord, 'isNotified'> }) => {
  const t = useText()
  if (isNotified !== false) return null
  return (
    <span title={t('alarms.notNotifiedHint')}>
      <Pill tone="warning" icon="bell">
        {t('alarms.notNotified')}
      </Pill>
    </span>
  )
}
