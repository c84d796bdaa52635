/** Reads a Bluetooth thermometer beside a device, and enters what it says for the device: a reading marked as one that a person entered. */
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { printReading } from '@coldway/console/features/series/index.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Age } from '@coldway/console/ui/base/age.tsx'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { printTime } from '@coldway/contract/time.ts'
import { useEffect, useRef, useState } from 'react'
import { useDo } from '../../queue/use-do.ts'
import '../../ui/cards.css'
import { canListen, chooseThermometer, listenTo } from './bluetooth.ts'
import type { ThermometerReading } from './reading.ts'

interface ThermometerProps {
  readonly deviceId: number
  readonly deviceName: string
}
interface Heard {
  readonly name: string
  /** undefined: nothing yet. 'unknown': it says nothing that can be read here. */
  readonly said?: (ThermometerReading & { readonly tempC: number; readonly atMs: number }) | 'unknown'
}

export const Thermometer = (props: ThermometerProps) => (canListen() ? <Listening {...props} /> : null)

const Listening = ({ deviceId, deviceName }: ThermometerProps) => {
  const t = useText()
  const [heard, setHeard] = useState<Heard>()
  const ending = useRef(new AbortController())
  const { add, refusal } = useDo('reading')
  useEffect(() => () => ending.current.abort(), [])
  const listen = async () => {
    const thermometer = await chooseThermometer()
    if (!thermometer) return
    ending.current.abort()
    ending.current = new AbortController()
    const name = thermometer.name ?? ''
    setHeard({ name })
    await listenTo(thermometer, ending.current.signal, (reading) => {
      if (reading?.tempC !== undefined)
        setHeard({ name, said: { ...reading, tempC: reading.tempC, atMs: serverNowMs() } })
      else setHeard((before) => (before?.said === undefined ? { name, said: 'unknown' } : before))
    }).catch(() => setHeard({ name, said: 'unknown' }))
  }
  const { name = '', said } = heard ?? {}
  const enter = async () => {
    if (said === undefined || said === 'unknown') return
    const item = { time: printTime(said.atMs, zoneInUse()), key: 'temp1', value: said.tempC }
    const reason = t('companion.thermometer.reason', { name })
    const about = `${deviceName} · ${printReading(t, 'temp1', said.tempC)}`
    if (await add({ deviceId, dataList: [item], reason }, about)) notify(t('companion.queue.taken'), 'ok')
  }
  return (
    <section className="card">
      {heard && said === undefined && <p role="status">{t('companion.thermometer.listening', { name })}</p>}
      {said === 'unknown' && <Alert kind="warning">{t('companion.thermometer.unknown', { name })}</Alert>}
      {said !== undefined && said !== 'unknown' && (
        <>
          <p className="card-hero" role="status">
            <b>{printReading(t, 'temp1', said.tempC)}</b>
            <span>
              {name}
              {said.humPct !== undefined && <em>{printReading(t, 'hum1', said.humPct)}</em>}
              <Age atMs={said.atMs} nowMs={serverNowMs} />
            </span>
          </p>
          <Button kind="primary" icon="check" onClick={() => void enter()}>
            {t('companion.thermometer.enter')}
          </Button>
        </>
      )}
      {refusal && <Alert isLine>{refusal}</Alert>}
      <Button onClick={() => void listen()}>{t('companion.thermometer.read')}</Button>
    </section>
  )
}
