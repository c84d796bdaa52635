import { releases } from '@coldway/contract/releases/releases.ts'
import { paths, waybillPath } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

it('lists completed shipments with what was decided, each with the way to its quality tab', async () => {
  const row = {
    waybillNo: 'WB-1',
    goodsName: 'Insulin',
    orgId: 2,
    orgName: 'Shanghai',
    completionTime: '2026-11-23 10:00:00',
  }
  const waiting = {
    ...row,
    waybillId: 5,
    state: 'waiting',
    outcome: null,
    verdict: null,
    isDisproved: false,
    signedTime: null,
    signedBy: '',
  } as const
  const rejected = {
    ...row,
    waybillId: 6,
    waybillNo: 'WB-2',
    state: 'closed',
    outcome: 'rejected',
    verdict: 'excursion',
    isDisproved: true,
    signedTime: '2026-11-23 11:00:00',
    signedBy: 'Wang Fang',
  } as const
  answerCalls(
    ...userCentreBasics(['waybill:view']),
    answer(releases.queryPageList, () => ({ page: 1, size: 10, total: 2, records: [waiting, rejected] })),
  )
  await openApp(paths.releases, { isSignedIn: true })
  expect((await screen.findByRole('link', { name: 'WB-1' })).getAttribute('href')).toBe(`${waybillPath(5)}?tab=quality`)
  expect(screen.getByText('Waits for review')).toBeTruthy()
  expect(screen.getAllByText('Rejected')).toHaveLength(2)
  expect(screen.getByText('Excursion (later readings)')).toBeTruthy()
})
