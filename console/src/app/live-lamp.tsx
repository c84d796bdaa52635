import { useLiveStatus } from '../api/live.ts'
import { useText } from '../settings/texts.ts'

/** Shows whether the data on screen is live; nothing while no page uses live data. */
export const LiveLamp = () => {
  const t = useText()
  const status = useLiveStatus()
  if (status === 'idle') return null
  const words = { live: t('shell.live.live'), connecting: t('shell.live.connecting'), offline: t('shell.live.offline') }
  return (
    <span className={`live-lamp live-${status}`} role="status">
      <i />
      {words[status]}
    </span>
  )
}
