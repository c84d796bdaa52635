import type { ReactNode } from 'react'
import { useDisplay } from '../../api/use-display.ts'
import { useMapSources } from '../../api/use-map-sources.ts'
import { usePreferencesFailed } from '../../api/follow-preferences.ts'
import { languages, setPreferences, themes, usePreferences } from '../../settings/preferences.ts'
import { showLanguage, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import './settings-page.css'
import { ZoneSection } from './zone-section.tsx'

/** The user's preferences. A choice applies at once, on every machine; there is nothing to save. */
export const SettingsPage = () => {
  const t = useText()
  const { language, theme } = usePreferences()
  return (
    <div className="settings-page">
      <h1>{t('settings.title')}</h1>
      <KeptNote />
      <Panel>
        <Row title={t('shell.language')} hint={t('settings.languageHint')}>
          <ChoiceCards
            label={t('shell.language')}
            // Each language is named in itself, so that people who cannot read the present one find theirs.
            options={languages.map((one) => ({ value: one, label: t(`enums.languages.${one}`) }))}
            value={language}
            // Loads the texts before switching, so that no page is half translated.
            onChange={(next) => void showLanguage(next).then(() => setPreferences({ language: next }))}
          />
        </Row>
        <Row title={t('shell.theme')} hint={t('settings.themeHint')}>
          <ChoiceCards
            label={t('shell.theme')}
            options={themes.map((one) => ({
              value: one,
              label: t(`enums.themes.${one}`),
              mark: <i className={`settings-swatch swatch-${one}`} />,
            }))}
            value={theme}
            onChange={(next) => setPreferences({ theme: next })}
          />
        </Row>
        <Row title={t('shell.timeZone.label')} hint={t('settings.zone.hint')}>
          <ZoneSection />
        </Row>
        <Row title={t('settings.map')} hint={t('settings.mapHint')}>
          <MapChoice />
        </Row>
      </Panel>
    </div>
  )
}

const MapChoice = () => {
  const t = useText()
  const [display, setDisplay] = useDisplay()
  const { sources, base } = useMapSources(display.provider, true)
  const options = [{ id: 'offline' as const, name: null }, ...sources].map(({ id, name }) => ({
    value: id,
    label: name ?? t(`enums.mapProviders.${id}`),
  }))
  return (
    <>
      <ChoiceCards
        label={t('settings.map')}
        options={options}
        value={base?.id ?? 'offline'}
        onChange={(provider) => setDisplay({ provider })}
      />
      <p>{t('settings.mapOffline')}</p>
    </>
  )
}

const KeptNote = () => {
  const t = useText()
  if (!usePreferencesFailed()) return <p className="settings-kept">{t('settings.kept')}</p>
  return <Alert>{t('settings.failed')}</Alert>
}

const Row = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section className="settings-row">
    <header>
      <h2>{title}</h2>
      <p>{hint}</p>
    </header>
    <div>{children}</div>
  </section>
)
