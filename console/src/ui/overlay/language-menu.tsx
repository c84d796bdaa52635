/** The choice of the language, for the bar of the console and for pages that are opened by a link. */
import { languages, usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../base/icon.tsx'
import { chooseLanguage } from './choose-language.ts'
import { Menu, type MenuEntry } from './menu.tsx'

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
