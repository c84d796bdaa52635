import { serverNowMs } from '../../api/server-clock.ts'
import { useMe } from '../../api/use-me.ts'
import type { List } from '../../api/use-list.ts'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'

interface Preset {
  readonly label: string
  readonly values: Readonly<Record<string, string>>
}

/** The questions an inbox is opened with, one click each; a second click takes the filter back. */
export const InboxPresets = <Row,>({ list: { state, onState } }: { list: List<Row> }) => {
  const t = useText()
  const me = useMe()
  const today = formatTime(serverNowMs()).slice(0, 10)
  const presets: readonly Preset[] = [
    { label: t('alarms.presets.waiting'), values: { status: 'alarming', isAcknowledged: 'false' } },
    { label: t('alarms.presets.worst'), values: { status: 'alarming', isAcknowledged: 'false', level: '3' } },
    ...(me ? [{ label: t('alarms.presets.mine'), values: { status: 'alarming', assignedTo: me.account } }] : []),
    { label: t('alarms.presets.today'), values: { startTime: `${today}~${today}` } },
  ]
  return (
    <div className="inbox-presets" role="group" aria-label={t('alarms.presets.label')}>
      {presets.map(({ label, values }) => {
        const isOn = isSame(values, state.values)
        return (
          <button
            key={label}
            type="button"
            className={classNames('inbox-preset', isOn && 'is-on')}
            aria-pressed={isOn}
            onClick={() => onState({ values: isOn ? {} : values })}
          >
            {isOn && <Icon name="check" />}
            {label}
          </button>
        )
      })}
    </div>
  )
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])
