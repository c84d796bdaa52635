/** Finds devices, by number, name or plate, and shipments, by number; without a word, the shipments that are open. */
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { WaybillStatePill } from '@coldway/console/features/waybills/index.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { Empty, ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { useSettled } from '@coldway/console/ui/base/use-settled.ts'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useSearchParams } from 'react-router'
import { useMenu } from '../../account/grants.ts'
import { DeviceLink, ShipmentLink } from '../../ui/thing-link.tsx'
import './find.css'

const shownMost = 20
const typedMs = 250
const wordMax = 40

export const FindPage = () => {
  const t = useText()
  // The word stays in the address, so that the way back finds it again.
  const [query, setQuery] = useSearchParams()
  const word = query.get('q') ?? ''
  const settled = useSettled(word.trim(), typedMs)
  const hasDevices = useMenu('mobile:monitor')
  const hasShipments = useMenu('mobile:waybill')
  return (
    <div className="thing">
      <h1>{t('companion.tabs.find')}</h1>
      <label className="find-box">
        <Icon name="search" />
        <span className="unseen">{t('companion.find.label')}</span>
        <input
          type="search"
          value={word}
          maxLength={wordMax}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('companion.find.label')}
          onChange={({ target }) => setQuery(target.value === '' ? {} : { q: target.value }, { replace: true })}
        />
      </label>
      {hasDevices && settled !== '' && <Devices word={settled} />}
      {hasShipments && <Shipments word={settled} />}
    </div>
  )
}

const Devices = ({ word }: { word: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error, refetch } = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: shownMost, conditionVos: [{ column: 'keyword', type: 'like', value: word }] },
    { keepsLast: true },
  )
  if (!data) return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  return (
    <section aria-label={t('companion.find.devices')}>
      <h2>
        {t('companion.find.devices')} <small>{data.total}</small>
      </h2>
      {data.records.length === 0 && <Empty text={t('companion.find.none')} />}
      <ul className="cards">
        {data.records.map((device) => (
          <li key={device.id} className="card">
            <DeviceLink code={device.code} name={titleOf(device)}>
              {[device.plate && device.name, device.code].filter(Boolean).join(' · ')}
            </DeviceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const open = { column: 'state', type: 'in', value: ['toShip', 'inTransit'] }

const Shipments = ({ word }: { word: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error, refetch } = useCall(
    waybills.queryPageList,
    {
      page: 1,
      size: shownMost,
      conditionVos: [word === '' ? open : { column: 'waybillNo', type: 'like', value: word }],
    },
    { keepsLast: true },
  )
  if (!data) return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  return (
    <section aria-label={t('companion.find.shipments')}>
      <h2>
        {t('companion.find.shipments')} <small>{data.total}</small>
      </h2>
      {data.records.length === 0 && <Empty text={t('companion.find.none')} />}
      <ul className="cards">
        {data.records.map((one) => (
          <li key={one.id} className="card">
            <ShipmentLink id={one.id} name={one.waybillNo}>
              {one.shippingAddress} → {one.receivingAddress}
            </ShipmentLink>
            <WaybillStatePill of={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
