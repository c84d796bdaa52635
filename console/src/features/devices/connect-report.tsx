import type { Device } from '@coldway/contract/devices/devices.ts'
import { unreadRecords } from '@coldway/contract/devices/device-records.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { formatPlace, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { UnreadRecords } from '../commands/index.ts'
import { useOneDevice } from '../device-page/index.ts'
import type { Tracked } from '../monitoring/index.ts'
import { printReading, qualityWord, seriesLabel } from '../series/index.ts'

const askAgainMs = 5000

/** Waits for the first report, then shows what the decoder made of it, and what no decoder reads. */
export const FirstReport = ({ device }: { readonly device: Device }) => {
  const t = useText()
  const canMonitor = useCan('monitor:view') ?? false
  const { deviceCode: code } = device
  const { one } = useOneDevice(canMonitor ? code : '')
  const unread = useCall(
    unreadRecords.queryPageList,
    { page: 1, size: 1, conditionVos: [{ column: 'deviceCode', type: 'eq', value: code }] },
    { freshMs: 0, repeatMs: askAgainMs },
  )
  const hasUnread = (unread.data?.total ?? 0) > 0
  const time = one?.state ? formatTime(one.state.atMs) : device.lastReportTime
  return (
    <Panel>
      <section className="connect-report" aria-label={t('connect.first')}>
        <h2>{t('connect.first')}</h2>
        <p role="status" className={time === null ? undefined : 'is-here'}>
          {time === null ? <i className="state-wait" /> : <Icon name="check" />}
          {time === null ? t('connect.waiting') : t('connect.received', { time })}
        </p>
        {time === null && !hasUnread && <p className="connect-hint">{t('connect.waitingHint')}</p>}
        {one?.state && <Understood one={one} />}
        {hasUnread && (
          <>
            <p>{t('connect.unread')}</p>
            <UnreadRecords code={code} />
          </>
        )}
      </section>
    </Panel>
  )
}

/** Values by series; one that is not good is shown by its quality. */
const Understood = ({ one: { state } }: { readonly one: Tracked }) => {
  const t = useText()
  if (!state) return null
  const keys = [...Object.keys(state.values), ...Object.keys(state.faults)]
  return (
    <dl>
      {state.fix && (
        <div>
          <dt>{t('connect.position')}</dt>
          <dd>{formatPlace(state.fix)}</dd>
        </div>
      )}
      {keys.map((key) => {
        const fault = state.faults[key]
        const value = state.values[key]
        return (
          <div key={key} className={fault === undefined ? undefined : 'is-wrong'}>
            <dt>{seriesLabel(t, key)}</dt>
            <dd>{fault !== undefined ? qualityWord(t, fault) : value !== undefined && printReading(t, key, value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
