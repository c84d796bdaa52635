import { type Language, setPreferences } from '../../settings/preferences.ts'
import { showLanguage, text } from '../../settings/texts.ts'
import { notify } from './notices.tsx'

/**
 * Loads the texts before switching, so that no page is half translated. Where they cannot be loaded, the language stays as it is
 * and a notice says so.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  try {
    await showLanguage(language)
  } catch {
    notify(text('shell.languageLost'), 'bad')
    return
  }
  setPreferences({ language })
}
