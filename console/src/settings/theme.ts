import { onPreferences, preferences } from './preferences.ts'

/** The theme and the language stand on <html>: tokens.css and the shapes of Han characters follow them. */
export const applyTheme = (): void => {
  const show = () => {
    document.documentElement.dataset.theme = preferences().theme
  }
  show()
  onPreferences(show)
}
