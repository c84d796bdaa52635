/**
 * Settings: the page of preferences (language, theme, map, time zone) and the page of common functions. Owns neither:
 * preferences are settings/preferences.ts, kept by api/follow-preferences.ts; favourites are api/use-favourites.ts.
 */
export { CommonFunctionsPage } from './common-functions-page.tsx'
export { SettingsPage } from './settings-page.tsx'
export { useZoneOptions, ZonePicker } from './zone-picker.tsx'
