import { fail } from '@coldway/contract/errors.ts'
import {
  figureNames,
  type FigureName,
  operations,
  type ProcessFigures,
} from '@coldway/contract/operations/operations.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { lineOf } from './readings.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const nowMs = Date.UTC(2026, 10, 21, 8)
const nothing = Object.fromEntries(figureNames.map((name) => [name, null])) as Record<FigureName, number | null>
const process = (id: string, figures: Partial<Record<FigureName, number>>, more: Partial<ProcessFigures> = {}) => ({
  id,
  host: 'cold-1',
  pid: 42,
  roles: ['ingest', 'rules'],
  startedMs: nowMs - 3_600_000,
  isThere: true,
  isBusWhole: true,
  clock: null,
  points: [{ atMs: nowMs - 20_000, figures: { ...nothing, ...figures } }],
  ...more,
})
const unread = answer(operations.queryUnread, () => ({
  kinds: [{ protocol: 'jt808', model: 'AOVX', type: '0x0900/0x54', messages: 1200, devices: 7, lastMs: nowMs }],
  dropped: 3,
}))
const figures = (...processes: ProcessFigures[]) =>
  answer(operations.queryFigures, () => ({ nowMs, processes, broken: [] }))
/** The calls of the page, to be spread. */
const answersFor = (...processes: ProcessFigures[]) => [figures(...processes), unread]
const open = () => openApp(paths.operations, { isSignedIn: true })

describe('operations', () => {
  it('shows the last value of each figure, with a sign where somebody should look', async () => {
    answerCalls(...userCentreBasics(), ...answersFor(process('a', { reportsPerS: 1234, ackP99Ms: 250 })))
    await open()
    expect((await screen.findByRole('article', { name: 'Reports stored per second' })).textContent).toContain(
      '1,234.0 /s',
    )
    const late = screen.getByRole('article', { name: 'Acknowledgement time, 99 %' })
    expect(late.className).toContain('is-worrying')
    expect(late.querySelector('.breach-sign')).not.toBeNull()
    expect(screen.queryByRole('article', { name: 'Browsers connected' })).toBeNull()
  })

  it('shows one process alone when its card is pressed', async () => {
    answerCalls(
      ...userCentreBasics(),
      ...answersFor(process('a', { reportsPerS: 10 }), process('b', { reportsPerS: 5 }, { pid: 43, isThere: false })),
    )
    const { user } = await open()
    const figure = await screen.findByRole('article', { name: 'Reports stored per second' })
    expect(figure.textContent).toContain('15.0 /s')
    const cards = screen.getByRole('region', { name: 'Processes' })
    expect(within(cards).getByText('Stopped')).toBeTruthy()
    await user.click(within(cards).getByRole('button', { name: /43/ }))
    expect(screen.getByRole('article', { name: 'Reports stored per second' }).textContent).toContain('5.0 /s')
  })

  it('says whose clock is in doubt, by what, and what waits for it', async () => {
    const doubts = [{ by: 'devices' as const, offMs: -3_600_000 }]
    const ahead = { doubts: [{ by: 'record' as const, offMs: 200 * 86_400_000 }], isDeleting: false }
    answerCalls(
      ...userCentreBasics(),
      ...answersFor(process('a', {}, { clock: { doubts, isDeleting: true } }), process('b', {}, { clock: ahead })),
    )
    await open()
    expect(await screen.findByText(/Clock behind by 1 h.*compared with devices/)).toBeTruthy()
    expect(screen.getByText(/Clock ahead by 200 d.*compared with the last confirmed time/)).toBeTruthy()
    expect(screen.getAllByText(/Old data is not deleted/)).toHaveLength(1)
  })

  it('says that nothing has been measured yet, and why it may not be seen', async () => {
    answerCalls(...userCentreBasics(), ...answersFor(process('a', {}, { points: [] })))
    await open()
    expect(await screen.findByText(/No figures yet/)).toBeTruthy()
    cleanup()
    answerCalls(
      ...userCentreBasics(),
      answer(operations.queryFigures, () => {
        throw fail('forbidden')
      }),
    )
    await open()
    expect(await screen.findByText('You do not have permission for this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

it('names the messages that no decoder reads, and says how many had to go', async () => {
  answerCalls(...userCentreBasics(), ...answersFor(process('a', { reportsPerS: 10 })))
  await open()
  const table = await screen.findByRole('region', { name: 'Unread messages' })
  expect(within(table).getByRole('row', { name: /jt808 AOVX 0x0900\/0x54 1,200 7/ })).toBeTruthy()
  expect(table.textContent).toContain('3 older messages')
})

it('says what is not being kept, and since when', async () => {
  const broken = [{ name: 'stored' as const, sinceMs: nowMs, why: 'no space left on device' }]
  answerCalls(
    ...userCentreBasics(),
    answer(operations.queryFigures, () => ({ nowMs, processes: [process('a', {})], broken })),
    unread,
  )
  await open()
  const alert = await screen.findByRole('alert', { name: 'Service problems' })
  expect(alert.textContent).toMatch(/Storing reports since .* no space left on device/)
})

it('adds up what flows and takes the worst of what hurts', () => {
  const both = [process('a', { reportsPerS: 10, ackP99Ms: 20 }), process('b', { reportsPerS: 5, ackP99Ms: 90 })]
  expect(lineOf(both, 'reportsPerS', 10_000).map(({ value }) => value)).toEqual([15])
  expect(lineOf(both, 'ackP99Ms', 10_000).map(({ value }) => value)).toEqual([90])
  expect(lineOf(both, 'queuedRows', 10_000)).toEqual([])
})
