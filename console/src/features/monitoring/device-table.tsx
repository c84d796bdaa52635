/** The list as a table: the same rows in the same order, one column for each field the user chose. */
import { useText } from '../../settings/texts.ts'
import { Dot } from '../../ui/pill.tsx'
import { type FieldKey, fieldText, isFieldKey } from './device-fields.ts'
import { type DeviceRowProps, LastReport, Temperature } from './device-row.tsx'
import { titleOf } from './device-rows.ts'
import type { Tracked } from './device-store.ts'
import { deviceFields } from './device-fields.ts'
import { statusOf } from './status.ts'
import { useTracked } from './use-tracked.ts'

/** Column widths in hundredths of a rem; the first grows. */
const widths: Partial<Record<FieldKey, number>> = {
  temperature: 110,
  lastReport: 150,
  target: 190,
  code: 150,
  state: 100,
  organisation: 170,
  position: 170,
}
const numbers: readonly FieldKey[] = ['temperature', 'humidity', 'battery', 'speed']

const template = (shown: readonly string[]): { gridTemplateColumns: string } => ({
  gridTemplateColumns: shown
    .filter(isFieldKey)
    .map((key) => (key === 'device' ? 'minmax(1.6rem, 1fr)' : `${(widths[key] ?? 90) / 100}rem`))
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
        <Dot tone={status.tone} label={t(status.text)} /> <b>{titleOf(one.device)}</b>
      </>
    )
  }
  return fieldText(name, { one, orgName, t }) ?? <i className="dash">—</i>
}
