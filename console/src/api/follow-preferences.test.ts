import { fail } from '@coldway/contract/errors.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { languages } from '@coldway/contract/enums.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepPreferences, preferences, setPreferences, takeLanguageOf } from '../settings/preferences.ts'
import { answer, answerCalls } from '../testing/answers.ts'
import { followPreferences } from './follow-preferences.ts'
import { closeSession, openSession } from './session.ts'

const local = { language: 'zh-CN', theme: 'blue', zone: '+08:00' } as const
const elsewhere = { language: 'ru-RU', theme: 'red', zone: 'Europe/Moscow' }
const signIn = (mustChangePassword = false) =>
  openSession({ access_token: 'token-1', expires_in: 1, mustChangePassword, mustEnrol: false })
const keptAs = (value: unknown) =>
  answer(userConfig.queryUserConfig, ({ key }) =>
    key && value !== undefined ? [{ key, chunks: [JSON.stringify(value)] }] : [],
  )
const kept = (sent: readonly { name: string; input: unknown }[]) =>
  sent
    .filter(({ name }) => name === 'userConfig.updateUserConfig')
    .map(({ input }) => JSON.parse((input as { chunks: string[] }).chunks.join('')))

// Loads all languages first, or the last chosen one would still be loading when the file ends.
beforeAll(() => Promise.all(languages.map((language) => loadLanguage(language))))

let stop: () => void = () => undefined
beforeEach(() => {
  closeSession()
  sessionStorage.clear()
  keepPreferences(local)
  stop = followPreferences()
})
afterEach(() => stop())

it('what was chosen elsewhere holds after signing in, and is not sent back', async () => {
  const sent = answerCalls(keptAs(elsewhere))
  signIn()
  await vi.waitFor(() => expect(preferences()).toEqual(elsewhere))
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ru-RU'))
  expect(kept(sent)).toEqual([])
  expect(JSON.parse(localStorage.getItem('coldway.preferences') ?? '')).toEqual(elsewhere)
})

it('a choice made before signing in is newer', async () => {
  const sent = answerCalls(
    keptAs(elsewhere),
    answer(userConfig.updateUserConfig, () => null),
  )
  setPreferences({ language: 'ko-KR' })
  signIn()
  await vi.waitFor(() => expect(kept(sent)).toEqual([{ ...elsewhere, language: 'ko-KR' }]))
  expect(preferences()).toEqual({ ...elsewhere, language: 'ko-KR' })
})

it('a choice made before the answer has come is newer', async () => {
  const sent = answerCalls(
    keptAs(elsewhere),
    answer(userConfig.updateUserConfig, () => null),
  )
  signIn()
  setPreferences({ theme: 'blue', zone: 'Asia/Seoul' })
  await vi.waitFor(() => expect(kept(sent)).toEqual([{ ...elsewhere, zone: 'Asia/Seoul' }]))
  expect(preferences()).toEqual({ ...elsewhere, zone: 'Asia/Seoul' })
})

it('choices are kept with the account, the last one last', async () => {
  const before = { ...local, zone: '+09:00' }
  const sent = answerCalls(
    keptAs(before),
    answer(userConfig.updateUserConfig, () => null),
  )
  signIn()
  await vi.waitFor(() => expect(preferences()).toEqual(before))
  setPreferences({ theme: 'red' })
  setPreferences({ zone: 'auto' })
  await vi.waitFor(() =>
    expect(kept(sent)).toEqual([
      { ...before, theme: 'red' },
      { ...before, theme: 'red', zone: 'auto' },
    ]),
  )
})

it('the language of a link holds for the visit and is not kept', async () => {
  const sent = answerCalls(
    keptAs(elsewhere),
    answer(userConfig.updateUserConfig, () => null),
  )
  takeLanguageOf('?lang=th-TH')
  signIn()
  await vi.waitFor(() => expect(preferences()).toEqual({ ...elsewhere, language: 'th-TH' }))
  setPreferences({ theme: 'blue' })
  await vi.waitFor(() => expect(kept(sent)).toEqual([{ ...elsewhere, theme: 'blue' }]))
  setPreferences({ language: 'en-US' })
  await vi.waitFor(() => expect(kept(sent)).toHaveLength(2))
  expect(preferences().language).toBe('en-US')
})

it('nothing is asked with an initial password, and no answer changes nothing', async () => {
  const sent = answerCalls(
    answer(userConfig.queryUserConfig, () => {
      throw fail('unavailable')
    }),
  )
  signIn(true)
  expect(sent).toEqual([])
  signIn()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(preferences()).toEqual(local)
})

it('a choice made in another tab is shown in this one, and is not sent twice', async () => {
  const sent = answerCalls(keptAs(local))
  signIn()
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
  const newValue = JSON.stringify(elsewhere)
  dispatchEvent(new StorageEvent('storage', { key: 'coldway.preferences', newValue }))
  expect(preferences()).toEqual(elsewhere)
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ru-RU'))
  dispatchEvent(new StorageEvent('storage', { key: 'coldway.other', newValue: '{}' }))
  expect(preferences()).toEqual(elsewhere)
  expect(kept(sent)).toEqual([])
})
