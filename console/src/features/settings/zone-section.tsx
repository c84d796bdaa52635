import { printTime } from '@coldway/contract/time.ts'
import { machineZone, setPreferences, usePreferences, zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { zoneOffset } from '../../settings/zone-offset.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { namedZone, ZonePicker } from './zone-picker.tsx'

/**
 * Chooses the zone automatically or manually, and shows the time there. (product.md, "system settings (time zone, auto or
 * manual)")
 */
export const ZoneSection = () => {
  const t = useText()
  const { zone } = usePreferences()
  const isAuto = zone === 'auto'
  const setMode = (mode: 'auto' | 'manual') => {
    const machine = machineZone()
    // The manual setting starts with the machine's zone, so that no time on screen changes.
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
