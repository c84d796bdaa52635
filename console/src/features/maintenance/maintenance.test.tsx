import { fail } from '@coldway/contract/errors.ts'
import { type DeviceAtHand, type LoggedReport, maintenance } from '@coldway/contract/devices/maintenance.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(async () => {
  // The proof stays in the tab; the next test is another installer.
  screen.queryByRole('button', { name: 'Open another device' })?.click()
  await Promise.resolve()
  cleanup()
})

const minuteMs = 60_000
const nowMs = Date.UTC(2026, 10, 21)
const device: DeviceAtHand = {
  deviceCode: 'CW-7',
  deviceName: 'Reefer 7',
  category: 'reefer',
  model: 'TR-7',
  protocol: 'json',
  range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
  reportIntervalS: 60,
}
const said: LoggedReport = {
  atMs: nowMs - 3 * minuteMs,
  arrivedMs: nowMs - 3 * minuteMs,
  marks: [],
  fix: null,
  values: { temp1: 4.2 },
  faults: {},
}
const entered: LoggedReport = { ...said, atMs: nowMs - 2 * minuteMs, marks: ['manual'], values: { temp1: 4.6 } }
const faulty: LoggedReport = {
  ...said,
  atMs: nowMs - minuteMs,
  marks: ['future'],
  values: {},
  faults: { temp1: 'decodeFault' },
}
const reports = [faulty, entered, said]
const log = { device, serverMs: nowMs, isCut: false, reports }
const primitive = {
  ...log,
  reports: reports.map((report) => ({
    ...report,
    raw: report === faulty ? ({ temp1: 32_768 } as Record<string, number>) : {},
  })),
  refused: [{ arrivedMs: nowMs, report: '{"id":"9"}' }],
  unread: [
    {
      arrivedMs: nowMs,
      repeats: 3,
      protocol: 'jt808',
      type: '0x0900/0x54',
      why: 'unknown type',
      size: 70,
      hex: '7e0900',
    },
  ],
}

const openPage = async (path: string, ...others: Parameters<typeof answerCalls>) => {
  const sent = answerCalls(
    ...basics,
    answer(maintenance.openDataLog, () => log),
    answer(maintenance.openPrimitiveData, () => primitive),
    ...others,
  )
  return { ...(await openApp(path, { isSignedIn: false })), sent }
}
const inputsOf = (sent: readonly Sent[]) =>
  sent.filter(({ name }) => name.startsWith('maintenance.')).map(({ input }) => input)
const prove = async (user: Awaited<ReturnType<typeof openPage>>['user'], secret: string) => {
  const field = await screen.findByLabelText('Credential')
  await user.clear(field)
  await user.type(field, secret)
  await user.click(screen.getByRole('button', { name: 'Open' }))
}

describe('the pages of an installer', () => {
  it('show the log to who holds the credential; what a person entered is marked, in words and in the chart', async () => {
    const { user, sent, container } = await openPage(`${paths.deviceDataLog}?deviceCode=CW-7`)
    await prove(user, 'secret-of-7')
    expect(await screen.findByText('Reefer 7')).toBeTruthy()
    expect(inputsOf(sent)).toEqual([{ deviceCode: 'CW-7', secret: 'secret-of-7', hours: 24 }])
    expect(location.href).not.toContain('secret-of-7')
    const items = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.includes('entered by hand'))).toEqual([false, true, false])
    expect(items[0]?.textContent).toMatch(/clock ahead.*Decode fault/)
    expect(container.querySelectorAll('[role=img] .band-sign')).toHaveLength(1)
    expect(screen.getByText('1 entered by hand')).toBeTruthy()
  })

  it('ask anew for another span, and open the raw data with the same proof', async () => {
    const { user, sent } = await openPage(`${paths.deviceDataLog}?deviceCode=CW-7`)
    await prove(user, 'secret-of-7')
    await user.click(await screen.findByText('3 days'))
    await waitFor(() => expect(inputsOf(sent).at(-1)).toMatchObject({ hours: 72 }))
    await user.click(screen.getByRole('button', { name: 'Raw data' }))
    expect(await screen.findByText('Not stored')).toBeTruthy()
    expect(screen.getByText(/raw 32768/)).toBeTruthy()
    expect(screen.getByText('{"id":"9"}')).toBeTruthy()
    expect(screen.getByText('7e0900…')).toBeTruthy()
    expect(screen.getByText(/unknown type · 70 bytes · received 3 times/)).toBeTruthy()
    expect(inputsOf(sent).at(-1)).toEqual({ deviceCode: 'CW-7', secret: 'secret-of-7', hours: 24 })
  })

  it('say when the credential is wrong, show nothing, and take the right one', async () => {
    const { user } = await openPage(
      `${paths.deviceDataLog}?deviceCode=CW-7`,
      answer(maintenance.openDataLog, ({ secret }) => {
        if (secret !== 'right') throw fail('deviceCredentialWrong')
        return log
      }),
    )
    await prove(user, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The number or the credential of the device is wrong.',
    )
    expect(screen.queryByText('Reefer 7')).toBeNull()
    await prove(user, 'right')
    expect(await screen.findByText('Reefer 7')).toBeTruthy()
  })

  it('forget the device when one leaves', async () => {
    const { user, sent } = await openPage(`${paths.primitiveData}?deviceCode=CW-7`)
    await prove(user, 'secret-of-7')
    await user.click(await screen.findByRole('button', { name: 'Open another device' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Credential')).value).toBe('')
    expect(inputsOf(sent)).toHaveLength(1)
  })
})
