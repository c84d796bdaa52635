import { maintenance, type PrimitiveReport } from '@coldway/contract/maintenance.ts'
import { formatTime } from '../../settings/format.ts'
import { paths } from '../../settings/paths.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { qualityWord } from '../series/index.ts'
import { Marks } from './marks.tsx'
import { OpenedFrame } from './opened-frame.tsx'
import { ProofForm } from './proof-form.tsx'
import { useOpened } from './use-opened.ts'

/** /view/deviceMaintenance/primitiveDataShow: the reports as they arrived, under the names of the wire. */
export const PrimitiveDataPage = () => {
  const t = useText()
  const opened = useOpened(maintenance.openPrimitiveData)
  const { data } = opened
  if (!data) return <ProofForm title={t('maintenance.primitiveTitle')} opened={opened} />
  return (
    <OpenedFrame
      title={t('maintenance.primitiveTitle')}
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
      <ol className="maintenance-reports">
        {data.reports.map((report) => (
          <Report key={`${report.atMs} ${report.arrivedMs}`} report={report} />
        ))}
      </ol>
    </OpenedFrame>
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
