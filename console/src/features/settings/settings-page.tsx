import type { ReactNode } from 'react'
import { usePreferencesFailed } from '../../api/follow-preferences.ts'
import { languages, setPreferences, themes, usePreferences } from '../../settings/preferences.ts'
import { showLanguage, useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import '../../ui/use-confirm.css'
import './settings-page.css'
import { ZoneSection } from './zone-section.tsx'

/** One's preferences. A choice holds at once, on this machine and every other; there is nothing to save. */
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
            // Each in its own words: one who cannot read the present language must find his.
            options={languages.map((one) => ({ value: one, label: t(`enums.languages.${one}`) }))}
            value={language}
            // Texts first, then the preference: no half-translated page in between.
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
          <p className="settings-map">
            <Icon name="map" />
            <b>{t('enums.mapProviders.offline')}</b>
            <Pill tone="ok" icon="check">
              {t('settings.inUse')}
            </Pill>
          </p>
          <p>{t('settings.mapOffline')}</p>
        </Row>
      </Panel>
    </div>
  )
}

const KeptNote = () => {
  const t = useText()
  if (!usePreferencesFailed()) return <p className="settings-kept">{t('settings.kept')}</p>
  return (
    <p className="alert" role="alert">
      <Icon name="warning" />
      {t('settings.failed')}
    </p>
  )
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
