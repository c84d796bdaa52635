/** Adds a certificate to a probe, with its points. */
import { probeLimits } from '@coldway/contract/probes/probe-rule.ts'
import { type Probe, probes } from '@coldway/contract/probes/probes.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { probesStale } from './probes-stale.ts'

interface CertificateDialogProps {
  readonly probe: Probe
  readonly onClose: () => void
}

/** Numbers are texts, as they are typed. */
type PointDraft = Readonly<Record<(typeof columns)[number], string>>
const columns = ['reference', 'reading', 'uncertainty'] as const
const emptyPoint: PointDraft = { reference: '', reading: '', uncertainty: '' }

interface Draft {
  readonly number: string
  readonly laboratory: string
  readonly calibratedOn: string
  readonly dueOn: string
  readonly points: readonly PointDraft[]
}
const emptyDraft: Draft = { number: '', laboratory: '', calibratedOn: '', dueOn: '', points: [emptyPoint] }

export const CertificateDialog = ({ probe, onClose }: CertificateDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [draft, setDraft] = useState(emptyDraft)
  const [hasTried, setTried] = useState(false)
  const adding = useMutate(probes.addCertificate, { stale: probesStale })
  const asked = probes.addCertificate.body.safeParse({
    ...draft,
    probeId: probe.id,
    points: draft.points.map(numbersOf),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!asked.success || draft.dueOn <= draft.calibratedOn) return
    adding.mutate(asked.data, {
      onSuccess: () => {
        notify(t('probes.saved'), 'ok')
        onClose()
      },
    })
  }
  const wrong = new Set(hasTried ? (asked.error?.issues ?? []).map(({ path: [name] }) => String(name)) : [])
  return (
    <Dialog
      isOpen
      title={`${probe.serialNumber} · ${t('probes.addCertificate')}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={adding.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="probe-form" onSubmit={submit} noValidate>
        <p className="probe-note">{t('probes.fileHint')}</p>
        <Fields draft={draft} wrong={wrong} hasTried={hasTried} set={(part) => setDraft({ ...draft, ...part })} />
        <PointRows
          unit={findSeries(probe.key)?.unit ?? ''}
          points={draft.points}
          isWrong={wrong.has('points')}
          onChange={(points) => setDraft({ ...draft, points })}
        />
        {adding.error && <Alert>{textOf(adding.error)}</Alert>}
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: Draft
  readonly wrong: ReadonlySet<string>
  readonly hasTried: boolean
  readonly set: (part: Partial<Draft>) => void
}

const Fields = ({ draft, wrong, hasTried, set }: FieldsProps) => {
  const t = useText()
  const isReversed = hasTried && draft.dueOn !== '' && draft.dueOn <= draft.calibratedOn
  const texts = [
    ['number', t('probes.number'), probeLimits.numberMax],
    ['laboratory', t('probes.laboratory'), probeLimits.laboratoryMax],
  ] as const
  const days = [
    ['calibratedOn', t('probes.calibratedOn'), undefined],
    ['dueOn', t('probes.dueOn'), isReversed ? t('probes.daysRule') : undefined],
  ] as const
  return (
    <>
      {texts.map(([name, label, max]) => (
        <Field
          key={name}
          label={label}
          value={draft[name]}
          onInput={(event) => set({ [name]: event.currentTarget.value })}
          error={wrong.has(name) ? t('probes.textRule', { max }) : undefined}
          autoComplete="off"
        />
      ))}
      {days.map(([name, label, rule]) => {
        const error = wrong.has(name) ? t('pieces.form.required') : rule
        return (
          <FieldFrame key={name} label={label} error={error}>
            {(id, noteId) => (
              <DayField
                id={id}
                noteId={noteId}
                isWrong={error !== undefined}
                value={draft[name]}
                onChange={(day) => set({ [name]: day })}
              />
            )}
          </FieldFrame>
        )
      })}
    </>
  )
}

interface PointRowsProps {
  readonly unit: string
  readonly points: readonly PointDraft[]
  readonly isWrong: boolean
  readonly onChange: (points: readonly PointDraft[]) => void
}

const PointRows = ({ unit, points, isWrong, onChange }: PointRowsProps) => {
  const t = useText()
  return (
    <fieldset className="probe-point-fields">
      <legend>{t('probes.points')}</legend>
      {points.map((point, at) => (
        <div key={at}>
          {columns.map((name) => (
            <Field
              key={name}
              label={`${t(`probes.${name}`)} (${unit})`}
              value={point[name]}
              inputMode="decimal"
              onInput={(event) => onChange(points.with(at, { ...point, [name]: event.currentTarget.value }))}
              autoComplete="off"
            />
          ))}
          <IconButton
            icon="trash"
            label={t('probes.removePoint')}
            onClick={() => onChange(points.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      {isWrong && <Alert isLine>{t('probes.pointsRule')}</Alert>}
      <Button
        kind="quiet"
        icon="plus"
        disabled={points.length >= probeLimits.pointsMax}
        onClick={() => onChange([...points, emptyPoint])}
      >
        {t('probes.addPoint')}
      </Button>
    </fieldset>
  )
}

/** What is empty or no number stays wrong for the schema. */
const numbersOf = (point: PointDraft) =>
  Object.fromEntries(
    columns.map((name) => [name, point[name].trim() === '' ? null : Number(point[name].trim().replace(',', '.'))]),
  )
