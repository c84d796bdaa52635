import type { ReactNode } from 'react'
import { useCan } from '../../api/use-me.ts'
import { useDisplay } from '../../api/use-display.ts'
import { useMapSources } from '../../api/use-map-sources.ts'
import { usePreferencesFailed } from '../../api/follow-preferences.ts'
import { languages, setPreferences, themes, usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { chooseLanguage } from '../../ui/overlay/choose-language.ts'
import { OwnSessions, Passkeys, SecondFactor } from '../security/index.ts'
import { ChoiceCards } from './choice-cards.tsx'
import './settings-page.css'
import { ZoneSection } from './zone-section.tsx'

/** The user's preferences and security. A choice applies at once, on every machine; there is nothing to save. */
export const SettingsPage = () => {
  const t = useText()
  const { language, theme } = usePreferences()
  return (
    <div className="settings-page">
      <h1>{t('titles.settings')}</h1>
      <KeptNote />
      <Panel>
        <Row title={t('shell.language')} hint={t('settings.languageHint')}>
          <ChoiceCards
            label={t('shell.language')}
            // Each language is named in itself, so that people who cannot read the present one find theirs.
            options={languages.map((one) => ({ value: one, label: t(`enums.languages.${one}`) }))}
            value={language}
            onChange={(next) => void chooseLanguage(next)}
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
      <h2 className="settings-part">{t('security.title')}</h2>
      <Panel>
        <Row title={t('security.factor')} hint={t('security.factorHint')}>
          <SecondFactor />
        </Row>
        <Row title={t('security.passkeys')} hint={t('security.passkeysHint')}>
          <Passkeys />
        </Row>
        <Row title={t('security.sessions')} hint={t('security.sessionsHint')}>
          <OwnSessions />
        </Row>
      </Panel>
    </div>
  )
}

const MapChoice = () => {
  const t = useText()
  const [display, setDisplay] = useDisplay()
  const { sources, base, missing } = useMapSources(display.provider, true)
  const isAdministrator = useCan('role:edit')
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
      {isAdministrator && missing.length > 0 && (
        <ul className="settings-missing" aria-label={t('settings.mapMissing')}>
          {missing.map(({ id, why, variable }) => (
            <li key={id}>{t(`settings.mapWhy.${why}`, { name: t(`enums.mapProviders.${id}`), variable })}</li>
          ))}
        </ul>
      )}
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
