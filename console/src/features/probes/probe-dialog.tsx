/** Puts a probe on a channel, or changes what is known of one. */
import { limits } from '@coldway/contract/limits.ts'
import { probeKeys, probeLimits } from '@coldway/contract/probes/probe-rule.ts'
import { type Probe, probes } from '@coldway/contract/probes/probes.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { probesStale } from './probes-stale.ts'

interface ProbeDialogProps {
  readonly deviceId: number
  /** What is edited; undefined: a new one. */
  readonly before: Probe | undefined
  /** Channels that wait for a probe. */
  readonly unknownKeys: readonly string[]
  readonly nameOf: (key: string) => string
  readonly onClose: () => void
}

/** Times as the field of days returns them; empty: none. */
interface Draft {
  readonly key: string
  readonly serialNumber: string
  readonly since: string
  readonly until: string
  readonly remark: string
}

const shownTime = (time: string | null | undefined): string => time?.slice(0, 16).replace(' ', 'T') ?? ''
const wireTime = (shown: string): string => `${shown.replace('T', ' ')}:00`

export const ProbeDialog = (props: ProbeDialogProps) => {
  const { deviceId, before, unknownKeys, onClose } = props
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [draft, setDraft] = useState<Draft>(() => ({
    key: before?.key ?? unknownKeys[0] ?? probeKeys[0] ?? '',
    serialNumber: before?.serialNumber ?? '',
    since: shownTime(before?.sinceTime),
    until: shownTime(before?.untilTime),
    remark: before?.remark ?? '',
  }))
  const [hasTried, setTried] = useState(false)
  const adding = useMutate(probes.save, { stale: probesStale })
  const changing = useMutate(probes.update, { stale: probesStale })
  const onSuccess = () => {
    notify(t('probes.saved'), 'ok')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { key, serialNumber, since, until, remark } = draft
    if (serialNumber.trim() === '' || serialNumber.length > probeLimits.numberMax || since === '') return
    const said = { serialNumber, sinceTime: wireTime(since), remark }
    if (!before) adding.mutate({ deviceId, key, ...said }, { onSuccess })
    else {
      const untilTime = until === '' ? null : wireTime(until)
      changing.mutate({ id: before.id, version: before.version, untilTime, ...said }, { onSuccess })
    }
  }
  const error = adding.error ?? changing.error
  return (
    <Dialog
      isOpen
      title={t(before ? 'probes.edit' : 'probes.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={adding.isPending || changing.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="probe-form" onSubmit={submit} noValidate>
        <Fields {...props} draft={draft} hasTried={hasTried} set={(part) => setDraft({ ...draft, ...part })} />
        {error && <Alert>{textOf(error)}</Alert>}
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<ProbeDialogProps, 'before' | 'nameOf'> {
  readonly draft: Draft
  readonly hasTried: boolean
  readonly set: (part: Partial<Draft>) => void
}

const Fields = ({ before, nameOf, draft, hasTried, set }: FieldsProps) => {
  const t = useText()
  const isLong = draft.serialNumber.trim() === '' || draft.serialNumber.length > probeLimits.numberMax
  return (
    <>
      {!before && <p className="probe-note">{t('probes.addHint')}</p>}
      <FieldFrame label={t('probes.channel')}>
        {(id, noteId) => (
          <Select
            id={id}
            noteId={noteId}
            isDisabled={before !== undefined}
            options={probeKeys.map((value) => ({ value, label: nameOf(value) }))}
            value={draft.key}
            onChange={(key) => key && set({ key })}
          />
        )}
      </FieldFrame>
      <Field
        label={t('probes.serial')}
        value={draft.serialNumber}
        onInput={(event) => set({ serialNumber: event.currentTarget.value })}
        error={hasTried && isLong ? t('probes.textRule', { max: probeLimits.numberMax }) : undefined}
        autoComplete="off"
      />
      <Moment
        label={t('probes.since')}
        value={draft.since}
        error={hasTried && draft.since === '' ? t('pieces.form.required') : undefined}
        onChange={(since) => set({ since })}
      />
      {before && (
        <Moment
          label={t('probes.until')}
          value={draft.until}
          hint={t('probes.untilHint')}
          onChange={(until) => set({ until })}
        />
      )}
      <Field
        label={t('probes.remark')}
        value={draft.remark}
        maxLength={limits.remarkMax}
        onInput={(event) => set({ remark: event.currentTarget.value })}
        autoComplete="off"
      />
    </>
  )
}

interface MomentProps {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string
  readonly onChange: (value: string) => void
}

const Moment = ({ label, value, error, hint, onChange }: MomentProps) => (
  <FieldFrame label={label} {...(error !== undefined && { error })} hint={hint && <p>{hint}</p>}>
    {(id, noteId) => (
      <DayField id={id} noteId={noteId} hasTime isWrong={error !== undefined} value={value} onChange={onChange} />
    )}
  </FieldFrame>
)
