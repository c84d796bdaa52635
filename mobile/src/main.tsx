/** Starts the companion: texts, what is kept, then React; the session is restored beside them. */
import '@coldway/console/settings/address-secrets.ts'
import '@coldway/console/ui/tokens.css'
import './app/base.css'
import { followPreferences } from '@coldway/console/api/follow-preferences.ts'
import { preferences, takeLanguageOf } from '@coldway/console/settings/preferences.ts'
import { showAllTexts, showLanguage } from '@coldway/console/settings/texts.ts'
import { applyTheme } from '@coldway/console/settings/theme.ts'
import { createRoot } from 'react-dom/client'
import { openAccount } from './account/account.ts'
import { App } from './app/app.tsx'
import { startCompanion } from './app/companion.ts'
import { registerWorker } from './worker/register.ts'

const start = async (): Promise<void> => {
  takeLanguageOf(location.search)
  applyTheme()
  startCompanion()
  // Whose phone it is and the texts travel at the same time.
  const opening = openAccount()
  await Promise.all([showLanguage(preferences().language), showAllTexts()])
  createRoot(document.getElementById('root') as HTMLElement).render(<App />)
  await opening
  followPreferences()
  await registerWorker()
}

void start()
