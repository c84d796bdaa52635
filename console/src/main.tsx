/** Starts the console: version check, kept session, texts, then React. */
import './settings/address-secrets.ts'
import './settings/history-gate.ts'
import './ui/tokens.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { exchangeAddress } from './api/address-exchange.ts'
import { followPreferences } from './api/follow-preferences.ts'
import { restoreSession } from './api/sign-in.ts'
import { App } from './app/app.tsx'
import { findScreen } from './app/screens.ts'
import { isOutdated } from './app/version.ts'
import { loadFallbackFonts } from './settings/fonts.ts'
import { preferences, takeLanguageOf, takeLanguageOfBrowser } from './settings/preferences.ts'
import { takeSceneOf } from './settings/scene.ts'
import { showLanguage } from './settings/texts.ts'
import { applyTheme } from './settings/theme.ts'

const start = async (): Promise<void> => {
  takeLanguageOf(location.search)
  if (findScreen(location.pathname)?.access === 'share') takeLanguageOfBrowser()
  takeSceneOf(location.search)
  applyTheme()
  await Promise.all([showLanguage(preferences().language), restoreSession().then(exchangeAddress)])
  // The preferences are followed from here, where the session is certain: a token in the address may
  // have replaced the kept one.
  followPreferences()
  createRoot(document.getElementById('root') as HTMLElement).render(<App />)
  loadFallbackFonts()
}

if (isOutdated(location.pathname)) location.reload()
else void start()
