import { type Language, languages, setPreferences, usePreferences } from '../settings/preferences.ts'
import { showLanguage, useText } from '../settings/texts.ts'
import { IconButton } from '../ui/base/button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { Menu, type MenuEntry } from '../ui/overlay/menu.tsx'
import { zoneChoices, zoneName } from './zones.ts'

/** Loads the texts before switching, so that no page is half translated. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language)
  setPreferences({ language })
}

export const LanguageMenu = () => {
  const t = useText()
  const { language } = usePreferences()
  const entries: MenuEntry[] = languages.map((one) => ({
    key: one,
    // Each language is named in itself, so that people who cannot read the present one find theirs.
    label: t(`enums.languages.${one}`),
    isChecked: one === language,
    onSelect: () => void chooseLanguage(one),
  }))
  return (
    <Menu label={`${t('shell.language')}: ${t(`enums.languages.${language}`)}`} entries={entries} align="end">
      <Icon name="globe" />
      <span className="tool-word">{t(`enums.languages.${language}`)}</span>
    </Menu>
  )
}

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
  const next = theme === 'blue' ? 'red' : 'blue'
  return (
    <IconButton
      icon="palette"
      label={`${t('shell.theme')}: ${t(`enums.themes.${next}`)}`}
      onClick={() => setPreferences({ theme: next })}
    />
  )
}
