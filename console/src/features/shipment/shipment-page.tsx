/** /view/waybillManagement/waybillDetails/{id} and /view/orderManagement/orderTrack/{id}: everything about one shipment. The tab stands in the address. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useKnownAt } from '../../api/use-known-at.ts'
import { useCan } from '../../api/use-me.ts'
import { useObjectName } from '../../settings/object-names.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { KnownAtButton, useKnownSwitch } from '../../ui/form/known-at-bar.tsx'
import { EvidencePanel } from '../evidence/index.ts'
import { LoadCheckPanel } from '../load-checks/index.ts'
import { ReleasePanel } from '../releases/index.ts'
import { kindOf, type WaybillKind } from '../waybills/index.ts'
import './shipment.css'
import './shipment-track.css'
import { GoodsPanel } from './goods-panel.tsx'
import { KnownBar, NotKept } from './known-bar.tsx'
import type { ShownShipment } from './known-later.ts'
import { ShipmentHead, VerdictStrip } from './shipment-head.tsx'
import { ShipmentFiles } from './shipment-files.tsx'
import { ShipmentSharing } from './shipment-sharing.tsx'
import { ShipmentReport } from './shipment-report.tsx'
import { ShipmentAlarms, ShipmentFigures, ShipmentSensors } from './shipment-tabs.tsx'
import { type Known, type ShipmentParts, ShipmentTrack } from './shipment-track.tsx'
import { StationRail } from './station-rail.tsx'
import { nextOf, stationsLater, stationsOf } from './stations.ts'
import { useAlarms, useCondition, usePast, useShipment, useVisits } from './use-shipment.ts'

export const ShipmentPage = () => <PageAt path={paths.waybill} />
export const OrderPage = () => <PageAt path={paths.order} />

const PageAt = ({ path }: { path: string }) => {
  const { pathname } = useLocation()
  const id = idIn(pathname.slice(path.length + 1))
  return <OfId key={id} id={id} path={path} />
}

/** Zero when the address names no waybill. */
const idIn = (end: string): number => {
  const id = Number(end)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

const OfId = ({ id, path }: { id: number; path: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useShipment(id)
  const isMissing = id === 0 || isRefusal(found.error, 'waybillNotFound')
  useObjectName(`${path}/${id}`, isMissing ? null : found.data?.waybillNo)
  if (isMissing) return <State icon="truck" title={t('shipment.missing')} hint={t('shipment.missingHint')} />
  if (!found.data && found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <Shown of={found.data} kind={kindOf(found.data.profile)} />
}

const Shown = ({ of, kind }: { of: MonitoredDetail; kind: WaybillKind | undefined }) => {
  const textOf = useErrorText()
  const moment = useKnownAt()
  const to = useKnownSwitch(moment)
  const visits = useVisits(of)
  const condition = useCondition(of)
  const alarms = useAlarms(of, condition.data)
  const past = usePast(of.id, moment.knownAt)
  const now: ShownShipment | undefined = condition.data && { of, condition: condition.data, visits, alarms }
  const isPast = moment.knownAt !== undefined
  const shown = isPast ? past.shown : now
  const known = isPast && now ? { now, knownAt: moment.knownAt ?? '', atMs: moment.atMs ?? 0 } : undefined
  const error = past.error ?? condition.error
  return (
    <div className="shipment">
      {(!isPast || shown) && (
        <ShipmentHead of={shown?.of ?? of} kind={isPast ? undefined : kind} tools={<KnownAtButton of={to} />} />
      )}
      {to.isOpen && <KnownBar of={of} to={to} past={past} now={now} />}
      {shown && (!isPast || known) ? (
        <Body shown={shown} kind={isPast ? undefined : kind} known={known} />
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => (past.error ? to.close() : void condition.refetch())} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

interface BodyProps {
  readonly shown: ShownShipment
  readonly kind: WaybillKind | undefined
  /** It is shown as it was known then. */
  readonly known: Known | undefined
}

const Body = ({ shown, kind, known }: BodyProps) => {
  const { of, condition, visits } = shown
  const stations = useMemo(() => stationsOf(of, visits, zoneInUse()), [of, visits])
  const later = useMemo(
    () => known && stationsLater(stations, stationsOf(known.now.of, known.now.visits, zoneInUse())),
    [known, stations],
  )
  return (
    <>
      <StationRail stations={stations} arrival={of} later={later} atMs={known?.atMs} />
      <VerdictStrip of={of} condition={condition} next={nextOf(stations)} atMs={known?.atMs} />
      <ShipmentTabs {...shown} kind={kind} known={known} />
    </>
  )
}

const tabKeys = ['track', 'sensor', 'alarms', 'quality', 'statistics', 'report', 'files', 'sharing'] as const

const ShipmentTabs = (parts: ShipmentParts) => {
  const t = useText()
  const { known } = parts
  const [address, setAddress] = useSearchParams()
  const canSeeAlarms = useCan('alarm:view') ?? false
  const contents = {
    track: <ShipmentTrack {...parts} />,
    sensor: <ShipmentSensors waybillId={parts.of.id} condition={parts.condition} now={known?.now.condition} />,
    alarms: <ShipmentAlarms alarms={parts.alarms} now={known?.now.alarms} />,
    quality: (
      <div className="goods-panel">
        <ReleasePanel waybillId={parts.of.id} isCompleted={parts.of.state === 'completed'} knownMs={known?.atMs} />
        {!known && parts.of.state === 'completed' && <EvidencePanel waybillId={parts.of.id} />}
        {!known && <LoadCheckPanel waybillId={parts.of.id} isToShip={parts.of.state === 'toShip'} />}
        <GoodsPanel goods={parts.of.goods} condition={parts.condition} />
      </div>
    ),
    statistics: <ShipmentFigures condition={parts.condition} />,
    files: known ? <NotKept /> : <ShipmentFiles waybillId={parts.of.id} />,
    sharing: known ? <NotKept /> : <ShipmentSharing of={parts.of} />,
    report: known ? <NotKept /> : <ShipmentReport of={parts.of} condition={parts.condition} />,
  }
  // An organisation that it is shared with does not share it on.
  const isOwn = parts.of.sharing !== 'received'
  const keys = tabKeys.filter((key) => (key !== 'alarms' || canSeeAlarms) && (key !== 'sharing' || isOwn))
  return (
    <Tabs
      label={t('titles.waybill')}
      items={keys.map((key) => ({ key, label: t(`shipment.tabs.${key}`), content: contents[key] }))}
      value={keys.find((key) => key === address.get('tab')) ?? 'track'}
      onChange={(tab) =>
        setAddress(
          (now) => {
            if (tab === 'track') now.delete('tab')
            else now.set('tab', tab)
            return now
          },
          { replace: true },
        )
      }
    />
  )
}
