import { maintenance, type PrimitiveReport } from '@coldway/contract/devices/maintenance.ts'
import type { UnreadMessage } from '@coldway/contract/readings/unread.ts'
import { formatTime } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { qualityWord } from '../series/index.ts'
import { Marks } from './marks.tsx'
import { OpenedFrame } from './opened-frame.tsx'
import { ProofForm } from './proof-form.tsx'
import { useOpened } from './use-opened.ts'

/** /view/deviceMaintenance/primitiveDataShow: the reports as they arrived, under their wire names. */
export const PrimitiveDataPage = () => {
  const t = useText()
  const opened = useOpened(maintenance.openPrimitiveData)
  const { data } = opened
  if (!data) return <ProofForm title={t('titles.primitiveData')} opened={opened} />
  return (
    <OpenedFrame
      title={t('titles.primitiveData')}
      device={data.device}
      opened={opened}
      count={data.reports.length}
      isCut={data.isCut}
      other={{ label: t('maintenance.toLog'), path: paths.deviceDataLog }}
    >
      {data.reports.length === 0 && <Empty text={t('maintenance.empty')} />}
      {data.refused.length > 0 && (
        <Panel title={t('maintenance.refused')} className="maintenance-refused">
          {data.refused.map(({ arrivedMs, report }) => (
            <p key={`${arrivedMs} ${report}`}>
              {formatTime(arrivedMs)} <code>{report}</code>
            </p>
          ))}
        </Panel>
      )}
      {data.unread.length > 0 && (
        <Panel title={t('maintenance.unread')} className="maintenance-refused">
          {data.unread.map((message) => (
            <Unread key={`${message.arrivedMs} ${message.type} ${message.hex}`} message={message} />
          ))}
        </Panel>
      )}
      <ol className="maintenance-reports">
        {data.reports.map((report) => (
          <Report key={`${report.atMs} ${report.arrivedMs}`} report={report} />
        ))}
      </ol>
    </OpenedFrame>
  )
}

/** A message no decoder can read: its type, the reason, and its first bytes. */
const Unread = ({ message }: { message: UnreadMessage }) => {
  const t = useText()
  const { arrivedMs, protocol, type, why, repeats, size, hex } = message
  return (
    <p>
      {formatTime(arrivedMs)} {protocol} <code>{type}</code> · {why} · {t('maintenance.size', { n: size })}
      {repeats > 1 && ` · ${t('maintenance.repeats', { n: repeats })}`}
      <br />
      <code>
        {hex}
        {hex.length < size * 2 && '…'}
      </code>
    </p>
  )
}

const Report = ({ report }: { report: PrimitiveReport }) => {
  const t = useText()
  const { atMs, arrivedMs, marks, fix, values, faults, raw } = report
  return (
    <li>
      <p className="maintenance-when">
        <span>
          {t('maintenance.event')} <time dateTime={new Date(atMs).toISOString()}>{formatTime(atMs)}</time>
        </span>
        <small>
          {t('maintenance.arrived')} {formatTime(arrivedMs)}
        </small>
        <Marks marks={marks} />
      </p>
      <p>
        <code>{JSON.stringify({ ...(fix && { position: fix }), ...values })}</code>
      </p>
      {Object.entries(faults).map(([key, quality]) => (
        <p key={key} className="is-faulty">
          <code>{key}</code> {qualityWord(t, quality)} · {t('maintenance.raw', { value: String(raw[key] ?? '—') })}
        </p>
      ))}
    </li>
  )
}
