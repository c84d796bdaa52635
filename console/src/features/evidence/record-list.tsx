/** Records with their state, the file of each and the check of it in this browser. */
import { type EvidenceRecord, type EvidenceState, evidence } from '@coldway/contract/evidence/evidence.ts'
import { useState } from 'react'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ProveDialog } from './prove-dialog.tsx'
import { RecordReport } from './record-report.tsx'
import { type Checked, useVerify } from './use-verify.ts'

interface RecordListProps {
  readonly waybillId: number
  readonly waybillNo: string
  readonly records: readonly EvidenceRecord[]
}

const marks: Readonly<Record<EvidenceState, readonly [Tone, IconName]>> = {
  valid: ['ok', 'check'],
  superseded: ['off', 'clock'],
  revoked: ['bad', 'close'],
}
const tones: Readonly<Partial<Record<Checked, readonly [Tone, IconName]>>> = {
  genuine: ['ok', 'check'],
  superseded: ['off', 'clock'],
  checking: ['off', 'clock'],
  cannot: ['warning', 'warning'],
}

export const RecordList = ({ waybillId, waybillNo, records }: RecordListProps) => {
  const t = useText()
  const fetching = useFileCall(evidence.bundle, { onRefused: (text) => notify(text, 'bad') })
  const { checked, check } = useVerify(waybillId)
  const [reported, setReported] = useState<EvidenceRecord>()
  const [proven, setProven] = useState<EvidenceRecord>()
  if (records.length === 0) return <p className="evidence-note">{t('evidence.none')}</p>
  return (
    <>
      {reported && (
        <RecordReport
          waybillId={waybillId}
          waybillNo={waybillNo}
          of={reported}
          onClose={() => setReported(undefined)}
        />
      )}
      {proven && <ProveDialog waybillId={waybillId} of={proven} onClose={() => setProven(undefined)} />}
      <ol className="evidence-records">
        {records.map((one) => {
          const [tone, icon] = marks[one.state]
          const found = checked[one.record]
          return (
            <li key={one.record}>
              <b>
                {t('evidence.number', { number: one.number })}{' '}
                <Pill tone={tone} icon={icon}>
                  {t(`evidence.states.${one.state}`)}
                </Pill>
              </b>
              <small>
                {t('evidence.issued', { name: one.userName, account: one.account, time: one.time })} ·{' '}
                {t('evidence.readings', { shown: formatNumber(one.readings) })} ·{' '}
                {t('evidence.place', { seq: one.seq })}
              </small>
              {one.stamped && <small>{t('evidence.stamped', { name: one.stamped.by, time: one.stamped.time })}</small>}
              {one.reportSigned && <SignedBy by={one.reportSigned} />}
              {one.reason && <p>{t('evidence.because', { reason: one.reason })}</p>}
              <code>
                {t('evidence.root')} {one.root}
              </code>
              <code>
                {t('evidence.key')} {one.key}
              </code>
              <div className="evidence-actions">
                <Button kind="primary" icon="list" onClick={() => setReported(one)}>
                  {t('evidence.report.title')}
                </Button>
                <Button
                  icon="download"
                  isBusy={fetching.isBusy}
                  onClick={() => fetching.start({ waybillId, record: one.record })}
                >
                  {t('evidence.bundle')}
                </Button>
                <Button icon="search" onClick={() => setProven(one)}>
                  {t('evidence.prove')}
                </Button>
                <Button icon="check" isBusy={found === 'checking'} onClick={() => check(one.record)}>
                  {t('evidence.verify')}
                </Button>
                {found && <Found found={found} />}
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}

const SignedBy = ({ by: { by: name, datedBy } }: { readonly by: NonNullable<EvidenceRecord['reportSigned']> }) => {
  const t = useText()
  if (datedBy === null) return <small>{t('evidence.reportSigned', { name })}</small>
  return <small>{t('evidence.reportSignedAndDated', { name, authority: datedBy })}</small>
}

const Found = ({ found }: { readonly found: Checked }) => {
  const t = useText()
  const [tone, icon] = tones[found] ?? (['bad', 'close'] as const)
  return (
    <span role="status">
      <Pill tone={tone} icon={icon}>
        {t(`evidence.outcomes.${found}`)}
      </Pill>
    </span>
  )
}
