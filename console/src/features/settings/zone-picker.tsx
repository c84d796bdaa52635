import { useEffect, useId, useMemo, useState } from 'react'
import { usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { zoneOffset } from '../../settings/zone-offset.ts'
import { Select } from '../../ui/form/select.tsx'
import { placeOf, type ZoneOption, zoneOptions } from './zone-options.ts'

interface ZonePickerProps {
  readonly label: string
  readonly zone: string
  readonly onChange: (zone: string) => void
}

/** Selects a time zone, found by place, offset or name in the user's language. */
export const ZonePicker = ({ label, zone, onChange }: ZonePickerProps) => {
  const id = useId()
  const options = useZoneOptions(zone)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select id={id} options={options} value={zone} onChange={(next) => next !== undefined && onChange(next)} />
    </>
  )
}

/** All zones, and the selected one. */
export const useZoneOptions = (zone: string): readonly ZoneOption[] => {
  const t = useText()
  const { language } = usePreferences()
  const [all, setAll] = useState<readonly ZoneOption[]>([])
  // Computed after the first paint: four hundred names take time, and only the open list needs them.
  useEffect(() => setAll(zoneOptions(language, Date.now(), t('settings.zone.fixed'))), [language, t])
  return useMemo(() => {
    const isListed = zone === '' || all.some(({ value }) => value === zone)
    return isListed ? all : [{ value: zone, label: namedZone(zone) }, ...all]
  }, [all, zone])
}

export const namedZone = (zone: string): string => {
  const offset = `UTC${zoneOffset(zone)}`
  return `UTC${zone}` === offset ? offset : `${placeOf(zone)} (${offset})`
}
