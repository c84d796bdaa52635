import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

// Maps need WebGL: they are tested in map/ and in a browser.
vi.mock('../../map/draw/drawing-map.tsx', () => ({ DrawingMap: () => <div data-testid="map" /> }))

configure({ asyncUtilTimeout: 5000 })
beforeAll(() => import('../sites/site-pages.ts'), 30_000)
beforeEach(() => {
  // A list renders only the rows in view: here every element has the height of a row.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(54)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const truck = {
  id: 7,
  code: 'CW-7',
  name: 'Reefer 7',
  orgId: 1,
  category: 'reefer',
  model: 'M',
  plate: '沪A·88K21',
  monitorTarget: null,
  range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
  reportIntervalS: 60,
  serviceEndDate: null,
}
const fromMs = Date.UTC(2026, 0, 5)
const stop = { fromMs, untilMs: fromMs + 1_800_000, lng: 121.50000012, lat: 31.2, tempLow: 2.5, tempHigh: 9 }

it('makes a stay of a device the centre of a new site', async () => {
  const sent = answerCalls(
    ...userCentreBasics(),
    answer(sites.querySiteList, () => ({ sites: [], clusters: [], total: 0 })),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({ page, size, total: 1, records: [truck] })),
    answer(tracks.postBizList, () => ({ points: [], stops: [stop], distanceM: 0, fixes: 0 })),
  )
  const { user } = await openApp(paths.siteAdd, { isSignedIn: true })
  await user.click(await screen.findByRole('combobox', { name: 'Where a device stood' }))
  await user.click(await screen.findByTitle('沪A·88K21'))
  await user.click(await screen.findByRole('option', { name: /30 min/ }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Centre').value).toBe('31.2,121.5'))
  expect(sent.find(({ name }) => name === tracks.postBizList.name)?.input).toMatchObject({ deviceId: 7 })
})

it('is not offered to whoever may see no tracks', async () => {
  answerCalls(...userCentreBasics(['site:view', 'site:edit']))
  await openApp(paths.siteAdd, { isSignedIn: true })
  await screen.findByLabelText('Site name')
  expect(screen.queryByRole('combobox', { name: 'Where a device stood' })).toBeNull()
})
