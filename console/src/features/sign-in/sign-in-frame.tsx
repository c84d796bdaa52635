import type { ReactNode } from 'react'
import { languages, usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { chooseLanguage } from '../../ui/overlay/choose-language.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ColdScene } from './cold-scene.tsx'
import './sign-in.css'

const pitch = [
  ['map', 'signIn.pitch.live'],
  ['check', 'signIn.pitch.kept'],
  ['play', 'signIn.pitch.replay'],
] as const satisfies readonly (readonly [IconName, string])[]

interface SignInFrameProps {
  readonly title: string
  readonly hint?: string
  /** The page is for reading: the card takes the width of a text, and the pitch is hidden. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The page around the forms: the scene, the pitch, the language menu. */
export const SignInFrame = ({ title, hint, isWide, children }: SignInFrameProps) => {
  const t = useText()
  return (
    <div className={classNames('sign-in', isWide && 'is-wide')}>
      <ColdScene />
      <header className="sign-in-head">
        <span className="sign-in-logo">
          <Icon name="snow" />
          {t('shell.product')}
        </span>
        <LanguageChoice />
      </header>
      {!isWide && <Pitch />}
      <main className="sign-in-card">
        <h1>{title}</h1>
        {hint && <p className="sign-in-hint">{hint}</p>}
        {children}
      </main>
    </div>
  )
}

const Pitch = () => {
  const t = useText()
  return (
    <section className="sign-in-pitch">
      <p className="sign-in-slogan">{t('signIn.slogan')}</p>
      <ul>
        {pitch.map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} />
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LanguageChoice = () => {
  const t = useText()
  const { language } = usePreferences()
  const entries = languages.map((one) => ({
    key: one,
    label: t(`enums.languages.${one}`),
    isChecked: one === language,
    onSelect: () => void chooseLanguage(one),
  }))
  return (
    <Menu label={`${t('shell.language')}: ${t(`enums.languages.${language}`)}`} entries={entries} align="end">
      <Icon name="globe" />
      {t(`enums.languages.${language}`)}
      <Icon name="chevron-down" />
    </Menu>
  )
}
