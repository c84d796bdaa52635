import { useCall } from '@coldway/console/api/use-call.ts'
import { seriesLabel } from '@coldway/console/features/series/index.ts'
import { VerdictMark } from '@coldway/console/features/shipment/index.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { ConditionDevice } from '@coldway/contract/waybills/waybill-condition.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { TempRibbon } from '../devices/index.ts'

const againMs = 60_000
/** A shipment may have thirty devices: the console shows all of them. */
const ribbonsMost = 6

/** How the goods fared: the verdict with its reasons, and the temperatures of the devices while they were on the shipment. */
export const Condition = ({ of }: { of: MonitoredDetail }) => {
  const t = useText()
  const isKnown = of.state !== 'toShip'
  const { data } = useCall(
    waybills.queryConditionById,
    { id: of.id },
    { isEnabled: isKnown, repeatMs: of.state === 'inTransit' ? againMs : undefined },
  )
  if (!isKnown || !data) return null
  const concerns = data.concerns.map((one) => t(`enums.waybillConcerns.${one}`)).join(' · ')
  return (
    <>
      <section className="card" aria-label={t('shipment.verdict')}>
        <VerdictMark verdict={data.verdict} />
        <p>{concerns || t('shipment.allMeasured')}</p>
      </section>
      {data.devices
        .flatMap(tempsOf)
        .slice(0, ribbonsMost)
        .map(({ device, series }) => (
          <TempRibbon
            key={`${device.detailId} ${series.key}`}
            label={`${device.deviceName} · ${seriesLabel(t, series.key)}`}
            seriesKey={series.key}
            buckets={series.buckets}
            bucketMs={device.bucketMs}
            gapMs={device.gapMs}
            fromMs={data.fromMs ?? device.fromMs}
            untilMs={data.untilMs ?? device.untilMs}
            low={series.low}
            high={series.high}
          />
        ))}
    </>
  )
}

const tempsOf = (device: ConditionDevice) =>
  device.series.filter(({ key }) => findSeries(key)?.name === 'temp').map((series) => ({ device, series }))
