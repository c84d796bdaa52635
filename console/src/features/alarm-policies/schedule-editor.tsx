/** The active hours of a policy: always, or the painted hours of the week. */
import { policyLimits, type PolicySchedule } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { ZonePicker } from '../settings/index.ts'
import './schedule-editor.css'
import { WeekGrid } from './week-grid.tsx'
import { cellsOf, officeHours, outsideOffice, type WeekHours, windowsOf } from './week-hours.ts'

export type ScheduleDraft = PolicySchedule

interface ScheduleEditorProps {
  readonly value: ScheduleDraft | null
  /** A waybill policy: it is active only on a trip anyway. */
  readonly isOfTrips: boolean
  readonly onChange: (value: ScheduleDraft | null) => void
}

export const ScheduleEditor = ({ value, isOfTrips, onChange }: ScheduleEditorProps) => {
  const t = useText()
  const hasHours = value !== null && value.windows.length > 0
  const set = (change: Partial<ScheduleDraft>) => {
    const next = { zone: zoneInUse(), windows: [], isTripOnly: false, ...value, ...change }
    onChange(next.windows.length === 0 && !next.isTripOnly ? null : next)
  }
  const paint = (cells: WeekHours) => set({ windows: windowsOf(cells) })
  return (
    <div className="schedule-editor is-wide">
      <Segmented
        label={t('alarmPolicies.schedule.title')}
        value={hasHours ? 'hours' : 'always'}
        options={[
          { value: 'always', label: t('alarmPolicies.schedule.always') },
          { value: 'hours', label: t('alarmPolicies.schedule.hours') },
        ]}
        onChange={(mode) => (mode === 'always' ? set({ windows: [] }) : paint(officeHours))}
      />
      {!isOfTrips && (
        <Switch
          label={t('alarmPolicies.schedule.tripOnly')}
          isOn={value?.isTripOnly ?? false}
          onChange={(isTripOnly) => set({ isTripOnly })}
        />
      )}
      {hasHours && (
        <>
          <div className="schedule-presets">
            <Button size="small" onClick={() => paint(officeHours)}>
              {t('alarmPolicies.schedule.office')}
            </Button>
            <Button size="small" onClick={() => paint(outsideOffice)}>
              {t('alarmPolicies.schedule.outsideOffice')}
            </Button>
            <div className="schedule-zone">
              <ZonePicker
                label={t('alarmPolicies.schedule.zone')}
                zone={value.zone}
                onChange={(zone) => set({ zone })}
              />
            </div>
          </div>
          <WeekGrid label={t('alarmPolicies.schedule.grid')} value={cellsOf(value.windows)} onChange={paint} />
          <p className="schedule-hint">{t('alarmPolicies.schedule.hint')}</p>
          {value.windows.length > policyLimits.windows && <Alert isLine>{t('alarmPolicies.schedule.tooMany')}</Alert>}
        </>
      )}
    </div>
  )
}
