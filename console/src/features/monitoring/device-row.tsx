import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { memo } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { Dot } from '../../ui/base/pill.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { LevelMark } from '../alarms/index.ts'
import { subtitleOf } from './device-fields.ts'
import type { DeviceStore, Tracked } from './device-store.ts'
import { heroOf } from './sensor-tiles.ts'
import { printReading } from '../series/index.ts'
import { statusOf } from './status.ts'
import { useTracked } from './use-tracked.ts'

export interface DeviceRowProps {
  readonly store: DeviceStore
  readonly id: number
  readonly orgName: string | undefined
  /** Keys of the shown fields, in the user's order. */
  readonly shown: readonly string[]
}

/** One row of the list. It follows its own device, so a frame renders only the rows it concerns. */
export const DeviceRow = memo(({ store, id, orgName, shown }: DeviceRowProps) => {
  const t = useText()
  const one = useTracked(store, id)
  if (!one) return null
  const status = statusOf(one)
  return (
    <div className="device-row">
      {one.alarm ? <LevelMark level={one.alarm.level} isShort /> : <Dot tone={status.tone} label={t(status.text)} />}
      <div className="device-row-name">
        <b>{titleOf(one.device)}</b>
        <small>{subtitleOf(shown, { one, orgName, t })}</small>
      </div>
      <div className="device-row-now">
        <Temperature one={one} />
        <small>{one.state ? <LastReport one={one} /> : t(status.text)}</small>
      </div>
    </div>
  )
})

/** A silent device has no present temperature; the last one is in the detail, with its age. */
export const Temperature = ({ one }: { one: Tracked }) => {
  const t = useText()
  const hero = one.severity === 'off' ? undefined : heroOf(one.device, one.state)
  if (!hero) return <b className="device-temp is-off">—</b>
  if (hero.fault !== undefined) return <b className="device-temp is-fault">{t('monitoring.detail.faultShort')}</b>
  return (
    <b className={hero.breach ? `device-temp is-${hero.breach}` : 'device-temp'}>
      {hero.breach && <BreachSign breach={hero.breach} />}
      {printReading(t, hero.series.key, hero.value)}
    </b>
  )
}

export const LastReport = ({ one }: { one: Tracked }) => {
  const t = useText()
  if (!one.state) return null
  return (
    <>
      {one.severity === 'off' && `${t(statusOf(one).text)} · `}
      <Age atMs={one.state.arrivedMs} nowMs={serverNowMs} />
    </>
  )
}
