import { fail } from '@coldway/contract/errors.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPreferences } from '../settings/preferences.ts'
import { answer, answerCalls } from '../testing/answers.ts'
import { CallError, isAnswer } from './call-error.ts'
import { callNow } from './call-now.ts'
import { fromChunks, toChunks } from './chunks.ts'
import { showLanguage, text } from '../settings/texts.ts'
import { errorText } from './use-error-text.ts'
import { closeSession, openSession } from './session.ts'

const count = deviceStatus.queryBdsDeviceJKCount
const counts = { all: 1, run: 1, stop: 0, offLine: 0, close: 0, other: 0 }

const signedIn = { access_token: 'token-1', expires_in: 1, mustChangePassword: false, mustEnrol: false }

beforeEach(() => openSession(signedIn))

afterEach(() => {
  closeSession()
  setPreferences({ language: 'zh-CN', zone: '+08:00' })
})

describe('a call', () => {
  it('carries token, language, application and zone', async () => {
    const sent = answerCalls(answer(count, () => counts))
    await expect(callNow(count, {})).resolves.toEqual(counts)
    setPreferences({ language: 'ru-RU', zone: '+03:00' })
    await callNow(count, {})
    const headers = sent.map((one) =>
      ['access_token', 'langType', 'appid', 'usertimezone'].map((name) => one.headers.get(name)),
    )
    expect(headers).toEqual([
      ['token-1', 'zh-CN', '1000100', '+08:00'],
      ['token-1', 'ru-RU', '1000101', '+03:00'],
    ])
  })

  it('is refused without asking the server where it needs a session and there is none', async () => {
    closeSession()
    const sent = answerCalls(answer(count, () => counts))
    await expect(callNow(count, {})).rejects.toMatchObject({ error: 'tokenMissing', status: 401 })
    expect(sent).toEqual([])
  })

  it('rejects with the name of the refusal, never with its message', async () => {
    answerCalls(
      answer(count, () => {
        throw fail('organisationNotFound')
      }),
    )
    await expect(callNow(count, {})).rejects.toMatchObject({ error: 'organisationNotFound', status: 404 })
  })

  it('gives up after 20 seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(20_000)
      return AbortSignal.abort()
    })
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => Promise.reject(init.signal?.reason))
    await expect(callNow(count, {})).rejects.toMatchObject({ error: 'timedOut' })
    vi.restoreAllMocks()
  })

  it.each([
    ['1', 400, 'device 7 is not yours', 'device 7 is not yours'],
    ['99999', 200, 'a code of tomorrow', 'a code of tomorrow'],
    ['99999', 200, '', 'Something went wrong on the server. Contact your administrator.'],
    ['501', 500, 'It broke (r-1)', 'It broke (r-1)'],
    ['29001', 200, 'said otherwise', 'The role name already exists.'],
  ])('code %s (%i) with the words "%s" is shown as "%s"', async (code, status, message, shown) => {
    await showLanguage('en-US')
    vi.stubGlobal('fetch', async () => Response.json({ isSuccess: 'N', code, message, data: null }, { status }))
    const failure = await callNow(count, {}).catch((error: unknown) => error)
    expect(errorText(failure, text)).toBe(shown)
  })

  it.each([
    ['the connection breaks', () => Promise.reject(new TypeError('Failed to fetch')), 'networkUnstable'],
    ['a proxy answers a page', () => Promise.resolve(new Response('<html>', { status: 502 })), 'networkUnstable'],
    ['a network asks for its own sign-in', () => Promise.resolve(new Response('<html>')), 'networkUnstable'],
    ['an answer is cut', () => Promise.resolve(new Response('{"isSuccess":"Y","da')), 'networkUnstable'],
    ['something in between answers', () => Promise.resolve(Response.json(null, { status: 403 })), 'networkUnstable'],
  ])('calls the network unstable when %s, which is no answer', async (_, fetch, error) => {
    vi.stubGlobal('fetch', fetch)
    const failure = await callNow(count, {}).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ error })
    expect(isAnswer(failure)).toBe(false)
    await showLanguage('en-US')
    expect(errorText(failure, text)).toBe(text('errors.networkUnstable'))
  })
})

describe('a kept value', () => {
  it('travels in chunks of 4000 characters', () => {
    const value = { order: Array.from({ length: 900 }, (_, index) => `column-${index}`) }
    const chunks = toChunks(value) ?? []
    expect(chunks.every((chunk) => chunk.length <= 4000)).toBe(true)
    expect(chunks.length).toBeGreaterThan(1)
    expect(fromChunks(chunks)).toEqual(value)
  })
  it('is refused above ten chunks', () => expect(toChunks('x'.repeat(40_001))).toBeUndefined())
  it('is nothing when it cannot be read', () => expect(fromChunks(['{"a":'])).toBeUndefined())
})
