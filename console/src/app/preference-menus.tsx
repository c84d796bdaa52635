import { setPreferences, themes, usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { IconButton } from '../ui/base/button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { Menu, type MenuEntry } from '../ui/overlay/menu.tsx'
import { zoneChoices, zoneName } from './zones.ts'

export const ZoneMenu = () => {
  const t = useText()
  const { zone } = usePreferences()
  const entries: MenuEntry[] = zoneChoices(zone).map((one) => ({
    key: one,
    label: one === 'auto' ? t('shell.timeZone.auto', { zone: zoneName('auto') }) : zoneName(one),
    isChecked: one === zone,
    onSelect: () => setPreferences({ zone: one }),
  }))
  return (
    <Menu label={`${t('shell.timeZone.label')}: ${zoneName(zone)}`} entries={entries} align="end">
      <Icon name="clock" />
      <span className="tool-word">{zoneName(zone)}</span>
    </Menu>
  )
}

export const ThemeButton = () => {
  const t = useText()
  const { theme } = usePreferences()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? theme
  return (
    <IconButton
      icon="palette"
      label={`${t('shell.theme')}: ${t(`enums.themes.${next}`)}`}
      onClick={() => setPreferences({ theme: next })}
    />
  )
}
