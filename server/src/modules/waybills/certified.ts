/** The certificates by which the temperatures of a shipment can be doubted. */
import type { CertifiedSpan } from '@coldway/contract/probes/uncertainty.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { Db } from '../../platform/database.ts'
import { freezeProbes } from '../probes/index.ts'

/** A probe that had several certificates in the time counts with each of them. The caller sees the devices. */
export const listCertified = async (
  db: Db,
  { devices }: Pick<WaybillCondition, 'devices'>,
): Promise<CertifiedSpan[]> => {
  const asked = devices.map(({ deviceId, fromMs, untilMs: lastMs, series }) => {
    const keys = series.map(({ key }) => key).filter((key) => findSeries(key)?.name === 'temp')
    return { deviceId, fromMs, lastMs, keys }
  })
  const frozen = await freezeProbes(db, asked)
  return devices.flatMap(({ detailId }, at) =>
    (frozen[at] ?? []).flatMap(({ key, sinceMs, untilMs, certificates }) =>
      certificates.map(({ points }) => ({
        detailId,
        key,
        sinceMs,
        untilMs,
        points: points.map(({ reference, reading, uncertainty }) => ({ reference, reading, uncertainty })),
      })),
    ),
  )
}
