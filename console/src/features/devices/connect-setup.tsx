import type { Connection } from '@coldway/contract/devices/connections.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { CopyLine } from '../../ui/base/copy-line.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { QrCode } from '../../ui/base/qr-code.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { FirstReport } from './connect-report.tsx'
import { ConnectWay } from './connect-way.tsx'

/** The interval at which a page without a live connection asks for the device's first report. */
const askAgainMs = 5000

interface ConnectSetupProps {
  readonly code: string
  readonly secret: string | undefined
  readonly admitsByNumber: boolean
  readonly connections: readonly Connection[]
}

/** The settings that are entered in the terminal, beside what has come from it. */
export const ConnectSetup = ({ code, secret, admitsByNumber, connections }: ConnectSetupProps) => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error, refetch } = useCall(
    devices.queryDeviceList,
    { page: 1, size: 1, conditionVos: [{ column: 'deviceCode', type: 'eq', value: code }] },
    { freshMs: 0, repeatMs: askAgainMs },
  )
  if (error) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const [device] = data.records
  if (!device) return <State icon="truck" title={t('devicePage.missing')} hint={t('devicePage.missingHint')} />
  const ways = connections.filter(({ protocol }) => protocol === device.protocol)
  const needsNumber = ways.some(({ transport }) => transport === 'tcp')
  const isSent = ways.some(({ sendsCredential }) => sendsCredential)
  const installer = `${window.location.origin}${paths.deviceDataLog}?deviceCode=${encodeURIComponent(code)}`
  return (
    <div className="connect-page">
      <header>
        <h1>{t('connect.connecting', { name: device.deviceName })}</h1>
        <p>
          {code} · {ways[0]?.title}
        </p>
      </header>
      <div className="connect-columns">
        <Panel>
          <section aria-label={t('connect.enter')}>
            <h2>{t('connect.enter')}</h2>
            {needsNumber && !admitsByNumber && (
              <Alert>{t(isSent ? 'connect.numberAlone' : 'connect.numberOnly')}</Alert>
            )}
            {secret !== undefined && isSent && <Alert kind="warning">{t('devices.secretText')}</Alert>}
            {ways.map((way) => (
              <ConnectWay key={way.transport} way={way} code={code} secret={secret} />
            ))}
          </section>
        </Panel>
        <div className="connect-side">
          <FirstReport device={device} />
          <Panel>
            <section className="connect-installer" aria-label={t('connect.installer')}>
              <QrCode text={installer} label={t('connect.installerCode')} />
              <div>
                <h2>{t('connect.installer')}</h2>
                <p>{t('connect.installerHint')}</p>
                {needsNumber && !isSent && (
                  <CopyLine
                    label={t('connect.credential')}
                    text={secret ?? t('connect.secretHidden')}
                    canCopy={secret !== undefined}
                  />
                )}
                {needsNumber && !isSent && secret !== undefined && <p>{t('connect.credentialHint')}</p>}
                <Link to={devicePath(code)}>{t('connect.toDevice')}</Link>
              </div>
            </section>
          </Panel>
        </div>
      </div>
    </div>
  )
}
