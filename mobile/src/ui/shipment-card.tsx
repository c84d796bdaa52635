import { WaybillStatePill } from '@coldway/console/features/waybills/index.ts'
import type { ComponentProps } from 'react'
import { LoadLink } from './load-link.tsx'
import { ShipmentLink } from './thing-link.tsx'

interface ShipmentCardProps {
  readonly of: ComponentProps<typeof WaybillStatePill>['of'] & {
    readonly id: number
    readonly waybillNo: string
    readonly shippingAddress: string
    readonly receivingAddress: string
  }
}

/** A shipment in a list of what was found. */
export const ShipmentCard = ({ of }: ShipmentCardProps) => (
  <li className="card">
    <ShipmentLink id={of.id} name={of.waybillNo}>
      {of.shippingAddress} → {of.receivingAddress}
    </ShipmentLink>
    <WaybillStatePill of={of} />
    <LoadLink of={of} />
  </li>
)
