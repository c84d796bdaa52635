/** App: the frame around the screens: providers, guard, bars, menus, tabs. It knows which screens exist, not what they do. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import { errors } from '@coldway/contract/errors.ts'
import { CallError } from '../api/call-error.ts'
import { onSession, session, useSession } from '../api/session.ts'
import { createQueryClient } from '../api/use-call.ts'
import { errorText } from '../api/use-error-text.ts'
import { forgetObjectNames, useObjectNames } from '../settings/object-names.ts'
import { onPreferences, preferences, zoneInUse } from '../settings/preferences.ts'
import { text, useText } from '../settings/texts.ts'
import { Notices, notify } from '../ui/overlay/notices.tsx'
import { scene } from '../settings/scene.ts'
import { AddressOutcome } from './address-outcome.tsx'
import { firstOfBatch } from './first-of-batch.ts'
import { redirectFor } from './guard.ts'
import { LoadingBar } from './loading-bar.tsx'
import { ScreenView } from './screen-view.tsx'
import { findScreen } from './screens.ts'
import { SessionLost } from './session-lost.tsx'
import { Shell } from './shell.tsx'

export const App = () => {
  const [client] = useState(() => createQueryClient(reportFailures()))
  useEffect(() => forgetOldAnswers(client), [client])
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <LoadingBar />
        <Guarded />
        <SessionLost />
        <AddressOutcome />
        <Notices />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

const Guarded = () => {
  const t = useText()
  const location = useLocation()
  const session = useSession()
  const screen = findScreen(location.pathname)
  const redirect = redirectFor(location, screen?.access, session, scene())
  const name = useObjectNames()[location.pathname]
  const title = screen && t(screen.title)
  useEffect(() => {
    document.title = [name, title, 'Coldway'].filter(Boolean).join(' · ')
  }, [name, title])
  if (redirect !== undefined) return <Navigate to={redirect} replace />
  if (!screen) return null
  return screen.frame === 'bare' ? <ScreenView screen={screen} /> : <Shell screen={screen} />
}

/** Failures the user cannot fix are shown at the top; refusals are shown where they happened. (section 8) */
const reportFailures = (): ((error: unknown) => void) => {
  const isFirst = firstOfBatch()
  return (error) => {
    if (!(error instanceof CallError) || error.code !== errors.unexpected[0]) return
    if (isFirst()) notify(`${errorText(error, text)} (${error.code})`, 'bad')
  }
}

/** Cached answers belong to one session and one zone, because times in them are printed. */
const forgetOldAnswers = (client: QueryClient): (() => void) => {
  let { language } = preferences()
  let zone = zoneInUse()
  const offSession = onSession(() => {
    if (session()) return
    client.clear()
    forgetObjectNames()
  })
  const offPreferences = onPreferences(() => {
    if (language === preferences().language && zone === zoneInUse()) return
    language = preferences().language
    zone = zoneInUse()
    void client.invalidateQueries()
  })
  return () => {
    offSession()
    offPreferences()
  }
}
