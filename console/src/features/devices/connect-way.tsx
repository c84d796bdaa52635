import type { Connection } from '@coldway/contract/devices/connections.ts'
import { useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { CopyLine } from '../../ui/base/copy-line.tsx'
import { Field } from '../../ui/form/field.tsx'

interface ConnectWayProps {
  readonly way: Connection
  readonly code: string
  /** The secret of the device; undefined when it was shown before. */
  readonly secret: string | undefined
}

/** The settings of one transport and the lines of its terminals, each with a button that copies it. */
export const ConnectWay = ({ way, code, secret }: ConnectWayProps) => {
  const t = useText()
  const { transport, host, port, target, protocol, sendsCredential } = way
  const isOwn = protocol === 'json'
  const shownSecret = secret ?? t('connect.secretHidden')
  const place = target?.replace('{code}', code)
  return (
    <section className="connect-way" aria-label={transport.toUpperCase()}>
      <h3>{transport.toUpperCase()}</h3>
      {transport === 'http' && place !== undefined ? (
        <CopyLine label={t('connect.address')} text={place} />
      ) : (
        <>
          <CopyLine label={t('connect.host')} text={host} />
          <CopyLine label={t('connect.port')} text={String(port)} />
        </>
      )}
      {transport === 'mqtt' && place !== undefined && <CopyLine label={t('connect.topic')} text={place} />}
      {sendsCredential && (
        <>
          {isOwn && <CopyLine label={t('connect.user')} text={code} />}
          <CopyLine
            label={t(isOwn ? 'connect.password' : 'connect.authCode')}
            text={shownSecret}
            canCopy={secret !== undefined}
          />
        </>
      )}
      {isOwn && <CopyLine label={t('connect.try')} text={trialOf(way, code, secret ?? '<secret>')} />}
      <SetupLines way={way} />
    </section>
  )
}

/** A line of a command shell that sends one report. */
const trialOf = ({ transport, host, port, target }: Connection, code: string, secret: string): string => {
  const report = JSON.stringify({
    id: '1',
    time: Math.floor(serverNowMs() / 1000),
    position: { lng: 121.47, lat: 31.23 },
    blocks: [{ id: 3, temp: 52, hum: 610 }],
  })
  return transport === 'mqtt'
    ? `mosquitto_pub -h ${host} -p ${port} -u ${code} -P ${secret} -q 1 -t ${target?.replace('{code}', code)} -m '${report}'`
    : `curl -u ${code}:${secret} -H 'content-type: application/json' -d '${report}' ${target}`
}

/** The blanks of a line that differ from SIM card to SIM card; they are typed once and filled in. */
const blanks = ['apn', 'login', 'password', 'seconds'] as const
type Blank = (typeof blanks)[number]

const SetupLines = ({ way: { lines } }: { readonly way: Connection }) => {
  const t = useText()
  const [filled, setFilled] = useState<Readonly<Partial<Record<Blank, string>>>>({ login: '', seconds: '60' })
  if (lines.length === 0) return null
  const asked = blanks.filter((name) => lines.some(({ text }) => text.includes(`<${name}>`)))
  // The two blanks before a command of a terminal without login and password are part of it.
  const fill = (text: string): string =>
    asked.reduce((done, name) => done.replace(`<${name}>`, filled[name]?.trim() ?? defaultOf(name)), text)
  return (
    <>
      <div className="connect-blanks">
        {asked.map((name) => (
          <Field
            key={name}
            label={t(`connect.blanks.${name}`)}
            value={filled[name] ?? ''}
            onInput={(event) => setFilled({ ...filled, [name]: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
      {lines.map(({ by, text }) => (
        <CopyLine key={text} label={t(`connect.by.${by}`)} text={fill(text)} />
      ))}
    </>
  )
}

/** The initial text of a blank; the name of the access point stays a visible blank until it is typed. */
const defaultOf = (name: Blank): string => (name === 'apn' ? '<apn>' : '')
