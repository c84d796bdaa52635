import { useText } from '@coldway/console/settings/texts.ts'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import './cards.css'

/** Says that something is done on this phone, and that the server does not know it yet. */
export const Waits = () => {
  const t = useText()
  return (
    <p className="card-waits">
      <Icon name="clock" />
      {t('companion.queue.willBeSent')}
    </p>
  )
}
