import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import {
  locationSharing,
  type Share,
  type SharedNow,
  sharedViews,
  shareDoor,
  shares,
} from '@coldway/contract/shares/shares.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession } from '../../api/session.ts'
import { createQueryClient } from '../../api/use-call.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { showLanguage } from '../../settings/texts.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'
import { ShareDialog } from './share-dialog.tsx'

// The map needs WebGL.
vi.mock('./shared-map.tsx', () => ({ SharedMap: () => <div data-testid="map" /> }))

beforeAll(() => import('./index.ts'), 30_000)
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
const device = (values: Record<string, number>) => ({
  id: 1,
  name: 'Reefer 1',
  category: 'reefer',
  plate: '沪A12345',
  range,
  reportIntervalS: 60,
  state: {
    id: 1,
    atMs: Date.now() - 5000,
    arrivedMs: Date.now() - 5000,
    fix: { lng: 121.5, lat: 31.2, type: 'GPS' as const, atMs: Date.now() - 5000, speedKmh: 60, headingDeg: 0 },
    values,
    faults: {},
    isShutdown: false,
    isSuspect: false,
    breachSinceMs: null,
  },
})
const expireTime = '2026-11-22 08:00:00'
const home = (values: Record<string, number>) => ({
  shipment: null,
  devices: [device(values)],
  expireTime,
  serverMs: Date.now(),
})
const token = (access_token: string) => ({ access_token, expires_in: 1800, page: 'home' as const, expireTime })
const openPage = (shareToken?: string) => {
  if (shareToken) sessionStorage.setItem('coldway.shareToken', shareToken)
  return openApp(paths.shareHome, { isSignedIn: false })
}

describe('the page of a link', () => {
  it('says when a shipment is expected, and how it went once it is over', async () => {
    const shipment = {
      waybillNo: 'WB-1',
      state: 'inTransit' as const,
      completedState: null,
      shipping: { address: 'Pudong', plannedTime: '2026-11-21 08:00:00', actualTime: '2026-11-21 08:10:00' },
      receiving: { address: 'Suzhou', plannedTime: '2026-11-21 10:00:00', actualTime: null },
      arrivalBasis: 'pace' as const,
      estimatedArrivalTime: '2026-11-21 10:20:00',
      earliestArrivalTime: null,
      latestArrivalTime: null,
    }
    const over = {
      ...shipment,
      state: 'completed' as const,
      completedState: 'arrived' as const,
      receiving: { ...shipment.receiving, actualTime: '2026-11-21 10:15:00' },
    }
    let now: object = { ...home({ temp1: 4 }), shipment }
    answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () => token('temporary')),
      answer(sharedViews.home, () => now as SharedNow),
    )
    await openPage('link')
    const card = await screen.findByRole('article', { name: 'WB-1' })
    expect(within(card).getByText('In transit')).toBeTruthy()
    expect(within(card).getByText('11-21 10:20')).toBeTruthy()
    cleanup()
    now = { ...home({}), devices: [], shipment: over }
    await openPage('link')
    expect(await screen.findByText('11-21 10:15')).toBeTruthy()
    expect(screen.queryByText('11-21 10:20')).toBeNull()
    expect(screen.queryByTestId('map')).toBeNull()
  })

  it('shows temperature, limits, status and the end of the link, with a token of its own', async () => {
    const sent = answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () => token('temporary')),
      answer(sharedViews.home, () => home({ temp1: 4, temp2: 9.4 })),
    )
    await openPage('link')
    expect(await screen.findByText('9.4')).toBeTruthy()
    expect(screen.getByText('沪A12345')).toBeTruthy()
    expect(screen.getByText('Too warm')).toBeTruthy()
    expect(screen.getByText('Limits 2.0 °C to 8.0 °C')).toBeTruthy()
    expect(screen.getByText(/Link valid until 2026-11-22 08:00:00/)).toBeTruthy()
    expect(sent.map((one) => [one.name, one.headers.get('access_token')])).toEqual([
      ['signIn.getTempToken', null],
      ['sharedViews.home', 'temporary'],
    ])
    expect(sessionStorage.getItem('coldway.session')).toBeNull()
  })

  it('asks anew every ten seconds, and takes another token when the first has run out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let tokens = 0
    let temp1 = 4
    answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () => token(`temporary-${++tokens}`)),
      answer(sharedViews.home, (_input, headers) => {
        if (temp1 > 4 && headers.get('access_token') === 'temporary-1') throw fail('linkExpired')
        return home({ temp1 })
      }),
    )
    await openPage('link')
    expect(await screen.findByText('4.0')).toBeTruthy()
    temp1 = 5
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(await screen.findByText('5.0')).toBeTruthy()
    expect(tokens).toBe(2)
  })

  it('says that the link has ended, and stays where it was opened dead', async () => {
    answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () => {
        throw fail('linkExpired')
      }),
    )
    await openPage('link')
    expect(await screen.findByText('This link has expired')).toBeTruthy()
    expect(location.pathname).toBe(paths.shareHome)
  })

  it('goes to the sign-in page after three seconds when it ends while it is looked at', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDead = false
    const whenLive = <Data,>(data: Data): Data => {
      if (isDead) throw fail('linkExpired')
      return data
    }
    answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () => whenLive(token('temporary'))),
      answer(sharedViews.home, () => whenLive(home({ temp1: 4 }))),
    )
    await openPage('link')
    await screen.findByText('4.0')
    isDead = true
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(await screen.findByText('This link has expired')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(limits.redirectAfter401Ms + 200))
    expect(location.pathname).toBe(paths.signIn)
  })

  it('without a link says where links come from', async () => {
    const sent = answerCalls(...basics)
    await openPage()
    expect(await screen.findByText('Open the link again')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('keeps what it has when the network fails, and says that it may be old', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isAway = false
    answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () => token('temporary')),
      answer(sharedViews.home, () => {
        if (isAway) throw fail('unavailable')
        return home({ temp1: 4 })
      }),
    )
    await openPage('link')
    await screen.findByText('4.0')
    isAway = true
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(await screen.findByText(/Values shown may be outdated/)).toBeTruthy()
    expect(screen.getByText('4.0')).toBeTruthy()
  })
})

describe('the dialog', () => {
  const live: Share = {
    id: 7,
    page: 'home',
    validityDays: 2,
    startTime: null,
    endTime: null,
    deviceNames: ['Reefer 1'],
    userName: 'Li Ming',
    createTime: '2026-11-20 08:00:00',
    expireTime: '2026-11-22 08:00:00',
    state: 'live',
    opens: 3,
    lastOpenTime: null,
  }
  const open = async (...answers: Parameters<typeof answerCalls>) => {
    let records = [live]
    const sent = answerCalls(
      answer(session.me, () => ({ ...me, permissions: ['share:view' as const, 'share:edit' as const] })),
      answer(shares.queryPageList, ({ page, size }) => ({ page, size, total: records.length, records })),
      answer(shares.revoke, () => {
        records = []
        return null
      }),
      ...answers,
    )
    await showLanguage('en-US')
    openSession({ access_token: 'token-1', expires_in: 3600, mustChangePassword: false, mustEnrol: false })
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ShareDialog things={[{ id: 5, title: '沪A12345' }]} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    return { sent, user: userEvent.setup() }
  }
  const inputOf = (sent: { name: string; input: unknown }[], name: string) =>
    sent.findLast((one) => one.name === name)?.input

  it('makes a link of the chosen validity and shows it once', async () => {
    const link = `${paths.shareHome}?shareToken=secret`
    const { sent, user } = await open(answer(shares.save, () => ({ id: 8, link, expireTime: null })))
    await user.click(screen.getByRole('radio', { name: 'Until revoked' }))
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    const field = await screen.findByLabelText('Link')
    expect((field as HTMLInputElement).value).toBe(`${location.origin}${link}`)
    expect(inputOf(sent, 'shares.save')).toMatchObject({ page: 'home', deviceIds: [5], validityDays: null })
    await user.click(screen.getByRole('radio', { name: '3 days' }))
    expect(screen.queryByLabelText('Link')).toBeNull()
  })

  it('mails a link to the addresses, however they are separated, and refuses what is none', async () => {
    const { sent, user } = await open(
      answer(locationSharing.shareLocationToEmail, ({ emails }) => ({ id: 9, expireTime: null, sent: emails.length })),
    )
    const field = screen.getByLabelText('E-mail addresses')
    await user.type(field, 'a@mail.example，no-address')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(inputOf(sent, 'deviceStatus.shareLocationToEmail')).toBeUndefined()
    await user.clear(field)
    await user.type(field, 'a@mail.example; b@mail.example')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(inputOf(sent, 'deviceStatus.shareLocationToEmail')).toEqual({
      deviceIds: [5],
      validityDays: 1,
      emails: ['a@mail.example', 'b@mail.example'],
    })
  })

  it('lists the live links of the device and revokes one after a question', async () => {
    const { sent, user } = await open()
    const list = await screen.findByRole('region', { name: 'Active links' })
    expect(await within(list).findByText('Live location · until 2026-11-22 08:00:00')).toBeTruthy()
    expect(within(list).getByText(/opened 3 times/)).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Revoke' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke this link?' })
    await user.click(within(question).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('No active links.')).toBeTruthy()
    expect(inputOf(sent, 'shares.revoke')).toEqual({ id: 7 })
  })
})
