/** App: the frame around the pages: who may see them, the bars, the addresses. It knows which pages exist, not what they do. */
import { Notices } from '@coldway/console/ui/overlay/notices.tsx'
import { Loading } from '@coldway/console/ui/base/states.tsx'
import { useSession, useSessionLoss } from '@coldway/console/api/session.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { admit, recover, useAccount } from '../account/account.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { NowPage } from '../features/now/now-page.tsx'
import { LockPage } from '../features/lock/index.ts'
import { QueuePage } from '../features/queue/queue-page.tsx'
import { FirstFactorPage, FirstPasswordPage, ForeignPage } from '../features/sign-in/refusals.tsx'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { client } from '../kept/client.ts'
import { FollowPushes } from './follow-pushes.tsx'
import { Shell } from './shell.tsx'

// The service worker holds these too; without one they are loaded when somebody goes there.
const FindPage = lazy(async () => ({ default: (await import('../features/find/find-page.tsx')).FindPage }))
const ScanPage = lazy(async () => ({ default: (await import('../features/scan/scan-page.tsx')).ScanPage }))
const DevicePage = lazy(async () => ({ default: (await import('../features/devices/device-page.tsx')).DevicePage }))
const ShipmentPage = lazy(async () => ({
  default: (await import('../features/shipments/shipment-page.tsx')).ShipmentPage,
}))
const NearbyPage = lazy(async () => ({ default: (await import('../features/nearby/nearby-page.tsx')).NearbyPage }))
const SitePage = lazy(async () => ({ default: (await import('../features/sites/site-page.tsx')).SitePage }))
const LoadPage = lazy(async () => ({ default: (await import('../features/load/load-page.tsx')).LoadPage }))

export const App = () => (
  <QueryClientProvider client={client}>
    <BrowserRouter basename={companionPath.slice(0, -1)}>
      <Opened />
      <FollowPushes />
      <SessionKeeper />
    </BrowserRouter>
    <Notices />
  </QueryClientProvider>
)

const Opened = () => {
  const account = useAccount()
  switch (account.stage) {
    case 'opening':
      return <Loading />
    case 'signedOut':
      return <SignInPage isExpired={account.isExpired} />
    case 'locked':
      return <LockPage count={account.count} />
    case 'firstPassword':
      return <FirstPasswordPage />
    case 'firstFactor':
      return <FirstFactorPage />
    case 'foreign':
      return <ForeignPage count={account.count} />
    case 'open':
      return (
        <Shell>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route index element={<NowPage />} />
              <Route path="find" element={<FindPage />} />
              <Route path="scan" element={<ScanPage />} />
              <Route path="nearby" element={<NearbyPage />} />
              <Route path="site/:id" element={<SitePage />} />
              <Route path="device/:code" element={<DevicePage />} />
              <Route path="shipment/:id" element={<ShipmentPage />} />
              <Route path="shipment/:id/load" element={<LoadPage />} />
              <Route path="queue" element={<QueuePage />} />
              <Route path="account" element={<AccountPage />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </Shell>
      )
  }
}

/**
 * A session that ended in use is opened again by the kept sign-in; only without one the person is asked. One that has come to owe a
 * second factor shows nothing else.
 */
const SessionKeeper = () => {
  const loss = useSessionLoss()
  const mustEnrol = useSession()?.mustEnrol
  useEffect(() => {
    if (loss !== undefined) void recover()
  }, [loss])
  useEffect(() => {
    if (mustEnrol) void admit()
  }, [mustEnrol])
  return null
}
