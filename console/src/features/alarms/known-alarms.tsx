/** What the list of alarms says of a past moment: how many were open, how many came to light later, and what changed since. */
import { type AlarmRecord, alarmRecords, alarmSteps } from '@coldway/contract/alarms/alarm-records.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'

interface KnownAlarmsProps {
  readonly scene: 'waybill' | undefined
  readonly knownAt: string | undefined
}

export const KnownAlarms = ({ scene, knownAt }: KnownAlarmsProps) => {
  const t = useText()
  const textOf = useErrorText()
  const input = { ...(scene && { scene }), ...(knownAt && { knownAt }) }
  const { data, error } = useCall(alarmRecords.selectAlarmCount, input, { isEnabled: knownAt !== undefined })
  if (error) return <p>{textOf(error)}</p>
  if (!data) return null
  return (
    <>
      <p>
        {t('alarms.knownAt.open', {
          open: formatNumber(data.alarming),
          waiting: formatNumber(data.unAcknowledged),
        })}
      </p>
      <p>{t('alarms.knownAt.later', { later: formatNumber(data.foundLater ?? 0) })}</p>
      <p>{t('alarms.knownAt.unknown')}</p>
    </>
  )
}

/** What was recorded of an alarm after the moment. */
export const laterColumn = (t: Translate): ListColumn<AlarmRecord> => ({
  key: 'laterSteps',
  label: t('alarms.knownAt.since'),
  words: Object.fromEntries(alarmSteps.map((step) => [step, t(`alarms.steps.${step}`)])),
  cell: ({ laterSteps = [] }) =>
    laterSteps.length === 0 ? (
      t('alarms.knownAt.same')
    ) : (
      <em className="came-later">◇ {laterSteps.map((step) => t(`alarms.steps.${step}`)).join(' · ')}</em>
    ),
})
