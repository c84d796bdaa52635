import { afterEach, expect, test } from 'vitest'
import { preferences, setPreferences, takeLanguageOf, takeLanguageOfBrowser } from './preferences.ts'

afterEach(() => setPreferences({ language: 'zh-CN' }))

test('a link says in which language it is read', () => {
  takeLanguageOf('?lang=ru-RU&redirect=%2F')
  expect(preferences().language).toBe('ru-RU')
})

test('a language we do not have, or none, changes nothing', () => {
  setPreferences({ language: 'th-TH' })
  for (const address of ['?lang=xx', '?lang=', '', '?language=en-US']) takeLanguageOf(address)
  expect(preferences().language).toBe('th-TH')
})

test('a guest who chose nothing reads in the language of the browser, and a choice stands above it', () => {
  sessionStorage.clear()
  localStorage.clear()
  takeLanguageOfBrowser(['fr-FR', 'th', 'en-US'])
  expect(preferences().language).toBe('th-TH')
  setPreferences({ language: 'en-US' })
  takeLanguageOfBrowser(['ko-KR'])
  expect(preferences().language).toBe('en-US')
})
