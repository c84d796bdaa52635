/** Signs one step: what it says, what the signature means, and the password of who signs. */
import type { AlarmCauseName } from '@coldway/contract/alarms/alarm-causes.ts'
import {
  type ExcursionCause,
  excursionCauses,
  type ReleaseKind,
  type ReleaseOutcome,
  releaseOutcomes,
} from '@coldway/contract/releases/release-enums.ts'
import { type GivenStep, type Release, type ReviewedFacts, releases } from '@coldway/contract/releases/releases.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { PasswordField } from '../sign-in/index.ts'
import { explanationOf } from './release-words.tsx'

interface SignDialogProps {
  readonly of: Release
  readonly kind: ReleaseKind
  readonly onClose: () => void
}

interface Draft {
  readonly outcome: ReleaseOutcome
  readonly cause: ExcursionCause
  readonly correctiveAction: string
  readonly comment: string
  readonly password: string
}
const empty = { outcome: 'released', correctiveAction: '', comment: '', password: '' } as const
/** The cause that a person confirms or corrects. Only the causes of a door and a unit have a counterpart. */
const suggested: Partial<Record<AlarmCauseName, ExcursionCause>> = { door: 'doorOpen', unit: 'unitFailure' }
const causeOf = (facts: ReviewedFacts | undefined): ExcursionCause =>
  facts?.causes.map(({ is }) => suggested[is]).find((cause) => cause !== undefined) ?? 'other'

const stepOf = (kind: ReleaseKind, { outcome, cause, correctiveAction, comment }: Draft): GivenStep => {
  if (kind === 'decision') return { kind, outcome, comment }
  return kind === 'investigation' ? { kind, cause, correctiveAction, comment } : { kind, comment }
}

export const SignDialog = ({ of, kind, onClose }: SignDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const facts = of.steps.findLast((step) => step.facts)?.facts ?? undefined
  const [draft, setDraft] = useState<Draft>({ ...empty, cause: causeOf(facts) })
  const [hasTried, setTried] = useState(false)
  const signing = useMutate(releases.sign, { stale: [releases.queryById, releases.queryPageList] })
  const input = { waybillId: of.waybillId, version: of.version, password: draft.password, step: stepOf(kind, draft) }
  const isRight = releases.sign.body.safeParse(input).success
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    signing.mutate(input, {
      onSuccess: () => {
        notify(t('releases.done'), 'ok')
        onClose()
      },
    })
  }
  const missing = (text: string) => (hasTried && text.trim() === '' ? t('pieces.form.required') : undefined)
  return (
    <Dialog
      isOpen
      title={`${t(`enums.releaseKinds.${kind}`)} · ${of.waybillNo}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={signing.isPending}>
            {t('releases.sign')}
          </Button>
        </>
      }
    >
      <form id={formId} className="release-form" onSubmit={submit} noValidate>
        {kind === 'decision' && (
          <Segmented
            label={t('releases.outcome')}
            options={releaseOutcomes.map((value) => ({ value, label: t(`enums.releaseOutcomes.${value}`) }))}
            value={draft.outcome}
            onChange={(outcome) => set({ outcome })}
          />
        )}
        {kind === 'investigation' && <Investigated {...{ draft, set, missing, facts }} />}
        <TextArea
          id={`${formId}-comment`}
          label={t('releases.comment')}
          value={draft.comment}
          rows={3}
          onInput={(comment) => set({ comment })}
          error={kind === 'review' || kind === 'confirmation' ? undefined : missing(draft.comment)}
        />
        <p className="release-note">{t('releases.meaning', { meaning: t(`releases.meanings.${kind}`) })}</p>
        <PasswordField
          label={t('releases.password')}
          value={draft.password}
          autoComplete="current-password"
          onInput={(event) => set({ password: event.currentTarget.value })}
          error={missing(draft.password)}
        />
        {signing.error && <Alert>{textOf(signing.error)}</Alert>}
      </form>
    </Dialog>
  )
}

interface InvestigatedProps {
  /** The facts of the review that the investigation belongs to. */
  readonly facts: ReviewedFacts | undefined
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly missing: (text: string) => string | undefined
}

const Investigated = ({ draft, set, missing, facts }: InvestigatedProps) => {
  const t = useText()
  const explanation = facts && explanationOf(t, facts)
  const actionId = useId()
  return (
    <>
      {explanation && <p className="release-note">{explanation}</p>}
      <FieldFrame label={t('releases.cause')}>
        {(id, noteId) => (
          <Select
            id={id}
            noteId={noteId}
            options={excursionCauses.map((value) => ({ value, label: t(`enums.excursionCauses.${value}`) }))}
            value={draft.cause}
            onChange={(cause) => cause && set({ cause })}
          />
        )}
      </FieldFrame>
      <TextArea
        id={actionId}
        label={t('releases.action')}
        value={draft.correctiveAction}
        rows={3}
        onInput={(correctiveAction) => set({ correctiveAction })}
        error={missing(draft.correctiveAction)}
      />
    </>
  )
}
