import { useText } from '@coldway/console/settings/texts.ts'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { Link } from 'react-router'

/** Leads to the check of a load; only what has not departed is checked. */
export const LoadLink = ({ of: { id, state } }: { of: { readonly id: number; readonly state: string } }) => {
  const t = useText()
  if (state !== 'toShip') return null
  return (
    <Link className="button button-plain" to={`/shipment/${id}/load`}>
      <Icon name="list" />
      <span>{t('loadChecks.check')}</span>
    </Link>
  )
}
