import { formatMinute } from '../../settings/format.ts'
import type { EstimatedArrival } from '@coldway/contract/waybills/waybill-arrival.ts'
import { useText } from '../../settings/texts.ts'

/** The estimated arrival with its span, or why it is not known; nothing for a shipment that is not in transit. */
export const ArrivalWords = ({ of }: { of: EstimatedArrival }) => {
  const t = useText()
  const { arrivalBasis, estimatedArrivalTime, earliestArrivalTime, latestArrivalTime } = of
  if (arrivalBasis === null) return null
  const why = t(`enums.arrivalBases.${arrivalBasis}`)
  if (!estimatedArrivalTime || !earliestArrivalTime || !latestArrivalTime)
    return <small className="arrival">{t('waybills.arrivalUnknown', { why })}</small>
  const isOneDay = earliestArrivalTime.slice(0, 10) === latestArrivalTime.slice(0, 10)
  return (
    <span className="arrival" title={why}>
      {formatMinute(estimatedArrivalTime)}{' '}
      <small>
        ({isOneDay ? earliestArrivalTime.slice(11, 16) : formatMinute(earliestArrivalTime)} –{' '}
        {isOneDay ? latestArrivalTime.slice(11, 16) : formatMinute(latestArrivalTime)})
      </small>
    </span>
  )
}
