/** The page on which a driver asks for an unlock by a link. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { type DriverUnlock, driverUnlocks } from '@coldway/contract/lock-orders/driver-unlocks.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { shareDoor } from '@coldway/contract/shares/shares.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'

beforeAll(() => import('./driver-unlock-page.tsx'), 30_000)
afterEach(cleanup)

it('asks with a reason, and shows the time left of the request', async () => {
  sessionStorage.setItem('coldway.shareToken', 'link')
  const asked: string[] = []
  const stateNow = (): DriverUnlock => ({
    order: {
      orderNo: 'LO-7',
      state: 'started',
      plate: null,
      route: 'Port - Depot',
      planStartTime: '2026-11-23 08:00:00',
      planEndTime: '2026-11-24 08:00:00',
    },
    lockName: 'Lock 31',
    request: asked[0]
      ? {
          state: 'pending',
          deviceState: 'inExecution',
          reason: asked[0],
          createTime: '2026-11-23 10:00:00',
          expireMs: Date.now() + 240_000,
        }
      : null,
    canAsk: asked.length === 0,
    serverMs: Date.now(),
  })
  answerCalls(
    answer(shareDoor.getTempToken, () => ({
      access_token: 'temporary',
      expires_in: 1800,
      page: 'driver' as const,
      expireTime: null,
    })),
    answer(driverUnlocks.queryState, stateNow),
    answer(driverUnlocks.ask, ({ reason }) => {
      asked.push(reason)
      return { needsApproval: true }
    }),
  )
  await openApp(paths.driverUnlock, { isSignedIn: false })
  fireEvent.input(await screen.findByLabelText('Why should it open?'), { target: { value: ' at the ramp ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask to unlock' }))
  expect(await screen.findByText('Waiting for approval')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(4:00|3:5\d)$/)
  expect(asked).toEqual(['at the ramp'])
  expect(screen.queryByRole('button', { name: 'Ask to unlock' })).toBeNull()
})
