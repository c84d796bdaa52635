import { printTime } from '@coldway/contract/time.ts'
import { useEffect, useId, useMemo, useState } from 'react'
import { machineZone, setPreferences, usePreferences, zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { zoneOffset } from '../../settings/zone-offset.ts'
import { notify } from '../../ui/notices.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useNow } from '../../ui/use-now.ts'
import { placeOf, type ZoneOption, zoneOptions } from './zone-options.ts'

/** Automatic or by hand, and what time it is there. (product.md, "system settings (time zone, auto or manual)") */
export const ZoneSection = () => {
  const t = useText()
  const { zone } = usePreferences()
  const isAuto = zone === 'auto'
  const setMode = (mode: 'auto' | 'manual') => {
    const machine = machineZone()
    // By hand begins where the machine is: nothing on screen jumps.
    if (machine) setPreferences({ zone: mode === 'auto' ? 'auto' : machine })
    else if (mode === 'auto') notify(t('errors.timeZoneFailed'), 'bad')
  }
  return (
    <>
      <Segmented
        label={t('settings.zone.mode')}
        options={[
          { value: 'auto', label: t('settings.zone.auto') },
          { value: 'manual', label: t('settings.zone.manual') },
        ]}
        value={isAuto ? 'auto' : 'manual'}
        onChange={setMode}
      />
      {isAuto ? <p>{t('settings.zone.autoHint', { zone: namedZone(zoneInUse(zone)) })}</p> : <ZoneSelect zone={zone} />}
      <TimeThere zone={zoneInUse(zone)} />
    </>
  )
}

const ZoneSelect = ({ zone }: { zone: string }) => {
  const t = useText()
  const { language } = usePreferences()
  const id = useId()
  const [all, setAll] = useState<readonly ZoneOption[]>([])
  // After the first paint: four hundred names take their time, and only who opens the list needs them.
  useEffect(() => setAll(zoneOptions(language, Date.now(), t('settings.zone.fixed'))), [language, t])
  const options = useMemo(
    () => (all.some(({ value }) => value === zone) ? all : [{ value: zone, label: namedZone(zone) }, ...all]),
    [all, zone],
  )
  return (
    <div className="settings-zone">
      <label htmlFor={id}>{t('settings.zone.search')}</label>
      <Select
        id={id}
        options={options}
        value={zone}
        onChange={(next) => next !== undefined && setPreferences({ zone: next })}
      />
    </div>
  )
}

const TimeThere = ({ zone }: { zone: string }) => {
  const t = useText()
  const nowMs = useNow()
  return (
    <p className="settings-now">
      {t('settings.zone.now', { time: `${printTime(nowMs, zone)} (UTC${zoneOffset(zone, nowMs)})` })}
    </p>
  )
}

const namedZone = (zone: string): string => {
  const offset = `UTC${zoneOffset(zone)}`
  return `UTC${zone}` === offset ? offset : `${placeOf(zone)} (${offset})`
}
