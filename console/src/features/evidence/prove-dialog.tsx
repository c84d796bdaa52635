/** Chooses one reading of a record, by device and time, and hands over the file that proves it and shows no other. */
import { type EvidenceRecord, evidence } from '@coldway/contract/evidence/evidence.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { printReading, seriesLabel } from '../series/index.ts'

interface ProveDialogProps {
  readonly waybillId: number
  readonly of: EvidenceRecord
  readonly onClose: () => void
}

export const ProveDialog = ({ waybillId, of: { record, number }, onClose }: ProveDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [device, setDevice] = useState(0)
  /** The text of the browser's field of days and times; empty for the first readings. */
  const [around, setAround] = useState('')
  const time = around === '' ? undefined : `${around.replace('T', ' ')}:00`
  const found = useCall(
    evidence.queryReadings,
    { waybillId, record, device, ...(time !== undefined && { time }) },
    { keepsLast: true },
  )
  const fetching = useFileCall(evidence.proof, { onRefused: (text) => notify(text, 'bad') })
  return (
    <Dialog isOpen title={t('evidence.prove')} onClose={onClose} width="6.4rem">
      <div className="evidence-prove">
        <p className="evidence-note">{t('evidence.proveIntro', { number })}</p>
        <div className="evidence-prove-choice">
          <Select
            label={t('shipment.device')}
            value={device}
            onChange={(chosen) => setDevice(chosen ?? 0)}
            options={(found.data?.devices ?? []).map((one) => ({
              value: one.device,
              label: `${one.deviceName} (${one.code})`,
            }))}
          />
          <FieldFrame label={t('evidence.proveAt')}>
            {(id, noteId) => <DayField id={id} noteId={noteId} hasTime value={around} onChange={setAround} />}
          </FieldFrame>
        </div>
        {found.data ? (
          <Readings
            readings={found.data.readings}
            isBusy={fetching.isBusy}
            onProve={(leaf) => fetching.start({ waybillId, record, leaf })}
          />
        ) : found.error ? (
          <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  )
}

interface Reading {
  readonly leaf: number
  readonly time: string
  readonly values: Readonly<Record<string, number>>
}
interface ReadingsProps {
  readonly readings: readonly Reading[]
  readonly isBusy: boolean
  readonly onProve: (leaf: number) => void
}

const Readings = ({ readings, isBusy, onProve }: ReadingsProps) => {
  const t = useText()
  if (readings.length === 0) return <Empty text={t('evidence.proveNone')} />
  return (
    <ul className="evidence-readings">
      {readings.map(({ leaf, time, values }) => (
        <li key={leaf}>
          <b>{time}</b>
          <span>{inWords(t, values) || t('evidence.noValues')}</span>
          <Button icon="download" isBusy={isBusy} onClick={() => onProve(leaf)}>
            {t('evidence.proof')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const inWords = (t: ReturnType<typeof useText>, values: Reading['values']): string =>
  Object.entries(values)
    .map(([key, value]) => `${seriesLabel(t, key)} ${printReading(t, key, value)}`)
    .join(' · ')
