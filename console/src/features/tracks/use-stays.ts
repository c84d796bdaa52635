/** Stays of a device at sites; undefined while unknown, and for viewers who may not see them. */
import { type SiteStay, siteRecords } from '@coldway/contract/sites/site-records.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'

interface Asked {
  readonly startTime: string
  readonly endTime: string
}

export const useStays = (deviceId: number | undefined, span: Asked | undefined): readonly SiteStay[] | undefined => {
  const canSee = useCan('site:view') ?? false
  const { data } = useCall(
    siteRecords.findeDeviceFence,
    { deviceId: deviceId ?? 0, startTime: '', endTime: '', ...span },
    { isEnabled: canSee && deviceId !== undefined && span !== undefined },
  )
  return data?.stays
}
