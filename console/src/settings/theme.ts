import { onPreferences, preferences } from './preferences.ts'

/** Sets theme and language on <html>: tokens.css and the shapes of Han characters depend on them. */
export const applyTheme = (): void => {
  const show = () => {
    document.documentElement.dataset.theme = preferences().theme
  }
  show()
  onPreferences(show)
}
