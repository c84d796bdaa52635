import { useText } from '@coldway/console/settings/texts.ts'
import { Icon } from '@coldway/console/ui/base/icon.tsx'

/** Calls a driver; nothing where no phone is known. */
export const CallLink = ({ name, phone }: { name: string; phone: string }) => {
  const t = useText()
  if (phone === '') return null
  return (
    <a className="button button-plain call-link" href={`tel:${phone}`}>
      <Icon name="phone" />
      <span>{t('companion.now.callDriver', { name: name || phone })}</span>
    </a>
  )
}
