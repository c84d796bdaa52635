/** /view/waybillManagement/waybillDetails/{id} and /view/orderManagement/orderTrack/{id}: everything about one shipment. The tab stands in the address. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useObjectName } from '../../settings/object-names.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { ReleasePanel } from '../releases/index.ts'
import { kindOf, type WaybillKind } from '../waybills/index.ts'
import './shipment.css'
import './shipment-track.css'
import { GoodsPanel } from './goods-panel.tsx'
import { ShipmentHead, VerdictStrip } from './shipment-head.tsx'
import { ShipmentFiles } from './shipment-files.tsx'
import { ShipmentSharing } from './shipment-sharing.tsx'
import { ShipmentReport } from './shipment-report.tsx'
import { ShipmentAlarms, ShipmentFigures, ShipmentSensors } from './shipment-tabs.tsx'
import { type ShipmentParts, ShipmentTrack } from './shipment-track.tsx'
import { StationRail } from './station-rail.tsx'
import { nextOf, stationsOf } from './stations.ts'
import { useAlarms, useCondition, useShipment, useVisits } from './use-shipment.ts'

export const ShipmentPage = () => <PageAt path={paths.waybill} />
export const OrderPage = () => <PageAt path={paths.order} />

const PageAt = ({ path }: { path: string }) => {
  const { pathname } = useLocation()
  const id = idIn(pathname.slice(path.length + 1))
  return <OfId key={id} id={id} path={path} />
}

/** 0: the address names no waybill. */
const idIn = (end: string): number => {
  const id = Number(end)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

const OfId = ({ id, path }: { id: number; path: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useShipment(id)
  useObjectName(`${path}/${id}`, found.data?.waybillNo)
  if (id === 0 || isRefusal(found.error, 'waybillNotFound'))
    return <State icon="truck" title={t('shipment.missing')} hint={t('shipment.missingHint')} />
  if (!found.data && found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <Shown of={found.data} kind={kindOf(found.data.profile)} />
}

const Shown = ({ of, kind }: { of: MonitoredDetail; kind: WaybillKind | undefined }) => {
  const textOf = useErrorText()
  const visits = useVisits(of)
  const stations = useMemo(() => stationsOf(of, visits, zoneInUse()), [of, visits])
  const condition = useCondition(of)
  const alarms = useAlarms(of, condition.data)
  return (
    <div className="shipment">
      <ShipmentHead of={of} kind={kind} />
      <StationRail stations={stations} arrival={of} />
      {condition.data && (
        <>
          <VerdictStrip of={of} condition={condition.data} next={nextOf(stations)} />
          <ShipmentTabs of={of} condition={condition.data} visits={visits} alarms={alarms} kind={kind} />
        </>
      )}
      {!condition.data &&
        (condition.error ? (
          <ErrorState text={textOf(condition.error)} onRetry={() => void condition.refetch()} />
        ) : (
          <Loading />
        ))}
    </div>
  )
}

const tabKeys = ['track', 'sensor', 'alarms', 'quality', 'statistics', 'report', 'files', 'sharing'] as const

const ShipmentTabs = (parts: ShipmentParts) => {
  const t = useText()
  const [address, setAddress] = useSearchParams()
  const canSeeAlarms = useCan('alarm:view') ?? false
  const contents = {
    track: <ShipmentTrack {...parts} />,
    sensor: <ShipmentSensors condition={parts.condition} />,
    alarms: <ShipmentAlarms alarms={parts.alarms} />,
    quality: (
      <div className="goods-panel">
        <ReleasePanel waybillId={parts.of.id} isCompleted={parts.of.state === 'completed'} />
        <GoodsPanel goods={parts.of.goods} condition={parts.condition} />
      </div>
    ),
    statistics: <ShipmentFigures condition={parts.condition} />,
    files: <ShipmentFiles waybillId={parts.of.id} />,
    sharing: <ShipmentSharing of={parts.of} />,
    report: <ShipmentReport of={parts.of} condition={parts.condition} />,
  }
  // An organisation that it is shared with does not share it on.
  const isOwn = parts.of.sharing !== 'received'
  const keys = tabKeys.filter((key) => (key !== 'alarms' || canSeeAlarms) && (key !== 'sharing' || isOwn))
  return (
    <Tabs
      label={t('shipment.title')}
      items={keys.map((key) => ({ key, label: t(`shipment.tabs.${key}`), content: contents[key] }))}
      value={keys.find((key) => key === address.get('tab')) ?? 'track'}
      onChange={(tab) => setAddress(tab === 'track' ? {} : { tab }, { replace: true })}
    />
  )
}
