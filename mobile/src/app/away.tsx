import { useLiveStatus } from '@coldway/console/api/live.ts'
import { formatAge } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ownerId } from '../account/account.ts'
import { isWaiting } from '../queue/actions.ts'
import { useActions } from '../queue/store.ts'

/** What stands above every page when it matters: that there is no network and how old the page is, and what was not sent. */
export const Away = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const t = useText()
  const isAway = useIsAway(isSignedIn)
  const own = useActions().filter((action) => action.ownerId === ownerId())
  const waiting = own.filter(isWaiting).length
  const refused = own.length - waiting
  if (!isAway && own.length === 0) return null
  return (
    <header className="away" role="status">
      {isAway && <AsOf />}
      {own.length > 0 && (
        <Link to="/queue">
          <Icon name={refused > 0 ? 'warning' : 'clock'} />
          <span>
            {[
              refused > 0 && t('companion.queue.refused', { count: refused }),
              waiting > 0 && t('companion.queue.waiting', { count: waiting }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Icon name="chevron-right" />
        </Link>
      )}
    </header>
  )
}

/** The age of what is shown is that of the newest answer. */
const AsOf = () => {
  const t = useText()
  const client = useQueryClient()
  const nowMs = useNow()
  const newestMs = Math.max(
    0,
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  )
  return (
    <p>
      <Icon name="globe" />
      {newestMs > 0 ? t('companion.away.asOf', { age: formatAge(nowMs - newestMs) }) : t('companion.away.nothingKept')}
    </p>
  )
}

/** A short gap of the live connection is nobody's concern. */
const awayAfterMs = 4_000

const useIsAway = (isSignedIn: boolean): boolean => {
  const live = useLiveStatus()
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const isLost = !isSignedIn || !isOnline || live === 'offline'
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isLost) return setAway(false)
    const timer = setTimeout(() => setAway(true), isOnline ? awayAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isLost, isOnline])
  return isAway
}

const onNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
