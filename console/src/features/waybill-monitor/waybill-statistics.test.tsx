import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { fail } from '@coldway/contract/errors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { printTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillStatistics } from '@coldway/contract/waybills/waybill-statistics.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const done = { completed: 4, onTime: 2, late: 1, warm: 1, inRange: 2, excursion: 1, meanDurationS: 3600 }
const today = printTime(Date.now(), '+08:00').slice(0, 10)
const figures: WaybillStatistics = {
  ...done,
  expectedLate: 3,
  meanDelayS: 600,
  byDay: [{ day: today, ...done }],
  byLane: [{ shipping: 'Pudong', receiving: 'Hangzhou', ...done }],
  byCarrier: [{ carrierName: 'Northern Cold', ...done }],
  causes: [{ cause: 'doorOpen', waybills: 1 }],
  byType: [{ waybillType: 'road', ...done }],
  excursions: {
    step: 'week',
    periods: ['2026-11-09', '2026-11-16'],
    byCause: [{ cause: 'doorOpen', counts: [0, 3] }],
    byCarrier: [{ carrierName: '', counts: [0, 3] }],
    byLane: [{ shipping: 'Pudong', receiving: 'Hangzhou', counts: [0, 1] }],
    otherCarriers: [0, 0],
    otherLanes: [0, 2],
  },
  alarms: [{ kind: 'temperature', waybills: 1 }],
}
const nothing = {
  completed: 0,
  onTime: 0,
  late: 0,
  warm: 0,
  inRange: 0,
  excursion: 0,
  meanDurationS: null,
  meanDelayS: null,
  expectedLate: 0,
}
const answers = (reply: () => WaybillStatistics) =>
  answerCalls(...userCentreBasics(['waybill:view']), answer(waybills.queryWaybillSceneStatistics, reply))
const open = () => openApp(paths.waybillStatistics, { isSignedIn: true })

it('leads from each figure to the shipments behind it', async () => {
  answers(() => figures)
  const { user } = await open()
  const day = await screen.findByRole('link', { name: new RegExp(`^${today}: 4 completed, 2 on time, 1 late`) })
  const asked = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://here').searchParams
  expect(asked(day).get('completionTime')).toBe(`${today}~${today}`)
  const lanes = screen.getByRole('table', { name: 'By lane' })
  const lane = asked(within(lanes).getByRole('link', { name: 'Pudong – Hangzhou' }))
  expect([lane.get('state'), lane.get('shippingAddress'), lane.get('receivingAddress')]).toEqual([
    'completed',
    'Pudong',
    'Hangzhou',
  ])
  const carriers = screen.getByRole('table', { name: 'By carrier' })
  const carrier = asked(within(carriers).getByRole('link', { name: 'Northern Cold' }))
  expect(carrier.get('carrierName')).toBe('Northern Cold')
  const causes = screen.getByRole('table', { name: 'Reviewed excursions, by their cause' })
  expect(within(causes).getByText('Door open')).toBeTruthy()
  const overTime = within(screen.getByRole('region', { name: 'Reviewed excursions over time' }))
  expect(within(overTime.getByRole('list', { name: 'Door open' })).getByTitle('2026-11-16: 3')).toBeTruthy()
  await user.click(overTime.getByText('Lane'))
  expect(within(overTime.getByRole('list', { name: 'Others' })).getByTitle('2026-11-16: 2')).toBeTruthy()
})

it('says when nothing was completed, and when it cannot know', async () => {
  answers(() => ({
    ...nothing,
    byDay: [],
    byLane: [],
    byCarrier: [],
    byType: [],
    causes: [],
    alarms: [],
    excursions: figures.excursions,
  }))
  await open()
  expect(await screen.findByText('No shipment was completed in this time')).toBeTruthy()
  cleanup()
  answers(() => {
    throw fail('unexpected')
  })
  await open()
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})

it('sends its figures to the download centre as one table, of the days and organisation that it shows', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['waybill:view']),
    answer(waybills.queryWaybillSceneStatistics, () => figures),
    answer(downloads.exportListForDownCenter, () => ({ id: 1 })),
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click((await screen.findAllByRole('menuitem', { name: /download cent/i }))[0] as HTMLElement)
  const asked = await waitFor(() => {
    const found = sent.find(({ name }) => name === downloads.exportListForDownCenter.name)
    expect(found).toBeDefined()
    return found?.input as { list: string; file: { conditionVos: { column: string; type: string }[] } }
  })
  expect(asked.list).toBe(waybills.queryStatisticsPageList.name)
  expect(asked.file.conditionVos).toMatchObject([{ column: 'completionTime', type: 'between' }])
})
