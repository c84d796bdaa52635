/** Ui: the pieces of the companion that its features share. */
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMenu } from '../account/grants.ts'
import './cards.css'

interface ThingLinkProps {
  readonly name: string
  /** What else it is known by. */
  readonly children: ReactNode
}

/** The head of a card about a device: it leads to the device, for those who may see it. */
export const DeviceLink = ({ code, ...rest }: ThingLinkProps & { readonly code: string }) => {
  const canOpen = useMenu('mobile:monitor')
  return <ThingHead to={canOpen ? `/device/${encodeURIComponent(code)}` : undefined} {...rest} />
}

/** The head of a card about a shipment. Whoever sees one may open it. */
export const ShipmentLink = ({ id, ...rest }: ThingLinkProps & { readonly id: number }) => (
  <ThingHead to={`/shipment/${id}`} {...rest} />
)

/** The head of a card about a site. Whoever sees one may open it. */
export const SiteLink = ({ id, ...rest }: ThingLinkProps & { readonly id: number }) => (
  <ThingHead to={`/site/${id}`} {...rest} />
)

const ThingHead = ({ to, name, children }: ThingLinkProps & { readonly to: string | undefined }) => {
  const words = (
    <h3>
      {name}
      <small>{children}</small>
    </h3>
  )
  if (to === undefined) return words
  return (
    <Link className="thing-link" to={to}>
      {words}
      <Icon name="chevron-right" />
    </Link>
  )
}
