/** The list as a table: the same rows in the same order, one column per chosen field. */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { useText } from '../../settings/texts.ts'
import { Dot } from '../../ui/base/pill.tsx'
import { LevelMark } from '../alarms/index.ts'
import { type FieldKey, fieldText, isFieldKey } from './device-fields.ts'
import { type DeviceRowProps, LastReport, Temperature } from './device-row.tsx'
import type { Tracked } from './device-store.ts'
import { deviceFields } from './device-fields.ts'
import { statusOf } from './status.ts'
import { useTracked } from './use-tracked.ts'

/** Column widths in hundredths of a rem; the first grows. */
const widths: Partial<Record<FieldKey, number>> = {
  temperature: 90,
  lastReport: 150,
  target: 170,
  code: 110,
  state: 110,
  humidity: 70,
  door: 50,
  battery: 70,
  organisation: 150,
  position: 150,
}
const numbers: readonly FieldKey[] = ['temperature', 'humidity', 'battery', 'speed']

/** Minimum total width in rem; below it the table scrolls sideways. */
export const tableWidth = (shown: readonly string[]): number =>
  shown.filter(isFieldKey).reduce((sum, key) => sum + (key === 'device' ? 140 : (widths[key] ?? 80)) + 14, 14) / 100

const template = (shown: readonly string[]): { gridTemplateColumns: string } => ({
  gridTemplateColumns: shown
    .filter(isFieldKey)
    .map((key) => (key === 'device' ? 'minmax(1.4rem, 1fr)' : `${(widths[key] ?? 80) / 100}rem`))
    .join(' '),
})

export const DeviceTableHead = ({ shown }: { shown: readonly string[] }) => {
  const t = useText()
  const labels = new Map(deviceFields(t).map((field) => [field.key, field.label]))
  return (
    <div className="device-line device-line-head" style={template(shown)} aria-hidden="true">
      {shown.filter(isFieldKey).map((key) => (
        <span key={key} className={numbers.includes(key) ? 'is-number' : undefined}>
          {labels.get(key)}
        </span>
      ))}
    </div>
  )
}

export const DeviceTableRow = ({ store, id, orgName, shown }: DeviceRowProps) => {
  const one = useTracked(store, id)
  if (!one) return null
  return (
    <div className="device-line" style={template(shown)}>
      {shown.filter(isFieldKey).map((key) => (
        <span key={key} className={numbers.includes(key) ? 'is-number' : undefined}>
          <Cell name={key} one={one} orgName={orgName} />
        </span>
      ))}
    </div>
  )
}

const Cell = ({ name, one, orgName }: { name: FieldKey; one: Tracked; orgName: string | undefined }) => {
  const t = useText()
  if (name === 'temperature') return <Temperature one={one} />
  if (name === 'lastReport') return one.state ? <LastReport one={one} /> : <i className="dash">—</i>
  if (name === 'device') {
    const status = statusOf(one)
    return (
      <>
        {one.alarm ? <LevelMark level={one.alarm.level} isShort /> : <Dot tone={status.tone} label={t(status.text)} />}{' '}
        <b>{titleOf(one.device)}</b>
      </>
    )
  }
  return fieldText(name, { one, orgName, t }) ?? <i className="dash">—</i>
}
