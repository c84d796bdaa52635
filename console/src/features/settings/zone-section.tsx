import { printTime } from '@coldway/contract/time.ts'
import { machineZone, setPreferences, usePreferences, zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { zoneOffset } from '../../settings/zone-offset.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { namedZone, ZonePicker } from './zone-picker.tsx'

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
      {isAuto ? (
        <p>{t('settings.zone.autoHint', { zone: namedZone(zoneInUse(zone)) })}</p>
      ) : (
        <div className="settings-zone">
          <ZonePicker
            label={t('settings.zone.search')}
            zone={zone}
            onChange={(next) => setPreferences({ zone: next })}
          />
        </div>
      )}
      <TimeThere zone={zoneInUse(zone)} />
    </>
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
