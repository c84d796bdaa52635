/** What was decided about one shipment: its signed steps, and the buttons of those that may be signed next. */
import type { ReleaseKind } from '@coldway/contract/releases/release-enums.ts'
import { nextKinds } from '@coldway/contract/releases/release-sequence.ts'
import { type Release, type ReleaseStep, releases } from '@coldway/contract/releases/releases.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatDuration } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { explanationOf, ReleaseMark } from './release-words.tsx'
import './releases.css'
import { SignDialog } from './sign-dialog.tsx'

interface ReleasePanelProps {
  readonly waybillId: number
  readonly isCompleted: boolean
  /** Shows only what was signed until then, without the buttons; undefined: now. */
  readonly knownMs?: number | undefined
}

export const ReleasePanel = ({ waybillId, isCompleted, knownMs }: ReleasePanelProps) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(releases.queryById, { waybillId }, { isEnabled: isCompleted })
  if (!isCompleted) return <p className="release-note">{t('releases.notCompleted')}</p>
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return knownMs === undefined ? <Shown of={found.data} /> : <Signed of={found.data} knownMs={knownMs} />
}

/** The steps that were signed until the end of the second that is shown. */
const Signed = ({ of, knownMs }: { of: Release; knownMs: number }) => {
  const t = useText()
  const steps = of.steps.filter(({ timeMs }) => timeMs < knownMs + 1000)
  const round = steps.at(-1)?.round ?? 1
  return (
    <section className="release" aria-label={t('titles.releases')}>
      <h2>{t('titles.releases')}</h2>
      {!of.isWhole && <Alert>{t('releases.broken')}</Alert>}
      {steps.length === 0 && <p className="release-note">{t('releases.nothingSigned')}</p>}
      <ol className="release-steps">
        {steps.map((step) => (
          <Step key={step.hash} of={step} isSuperseded={step.round < round} />
        ))}
      </ol>
      {steps.length < of.steps.length && (
        <p className="came-later">◇ {t('shipment.knownAt.signedLater', { later: of.steps.length - steps.length })}</p>
      )}
    </section>
  )
}

const Shown = ({ of }: { of: Release }) => {
  const t = useText()
  const canSign = useCan('release:sign') ?? false
  const [kind, setKind] = useState<ReleaseKind>()
  return (
    <section className="release" aria-label={t('titles.releases')}>
      <header>
        <h2>
          {t('titles.releases')} <ReleaseMark state={of.state} outcome={of.outcome} />
        </h2>
        {canSign && of.isOwn && (
          <div className="release-actions">
            {nextKinds(of.state).map((one, at) => (
              <Button
                key={one}
                kind={at === 0 && of.state !== 'closed' ? 'primary' : 'plain'}
                onClick={() => setKind(one)}
              >
                {t(`enums.releaseKinds.${one}`)}
              </Button>
            ))}
          </div>
        )}
      </header>
      {!of.isWhole && <Alert>{t('releases.broken')}</Alert>}
      {of.known && (
        <Alert>
          {t('releases.known', {
            verdict: t(`enums.waybillVerdicts.${of.known.verdict}`),
            time: formatDuration(of.known.outOfRangeMs),
            at: of.known.time,
          })}
        </Alert>
      )}
      {!of.isOwn && <p className="release-note">{t('releases.otherOrganisation')}</p>}
      {of.needsTwoPersons && <p className="release-note">{t('releases.twoPersons')}</p>}
      {of.steps.length === 0 && <p className="release-note">{t('releases.nothingSigned')}</p>}
      <ol className="release-steps">
        {of.steps.map((step) => (
          <Step key={step.hash} of={step} isSuperseded={step.round < of.round} />
        ))}
      </ol>
      {kind && <SignDialog of={of} kind={kind} onClose={() => setKind(undefined)} />}
    </section>
  )
}

const Step = ({ of, isSuperseded }: { of: ReleaseStep; isSuperseded: boolean }) => {
  const t = useText()
  return (
    <li className={isSuperseded ? 'is-superseded' : undefined}>
      <b>
        {t(`enums.releaseKinds.${of.kind}`)}
        {of.outcome && `: ${t(`enums.releaseOutcomes.${of.outcome}`)}`}
        {isSuperseded && ` (${t('releases.superseded')})`}
      </b>
      {of.facts && <p>{factsText(t, of.facts)}</p>}
      {of.facts && explanationOf(t, of.facts) && <p>{explanationOf(t, of.facts)}</p>}
      {of.cause && (
        <p>
          {t('releases.cause')}: {t(`enums.excursionCauses.${of.cause}`)}
        </p>
      )}
      {of.correctiveAction && (
        <p>
          {t('releases.action')}: {of.correctiveAction}
        </p>
      )}
      {of.comment && <p>{of.comment}</p>}
      <small>
        {t('releases.round', { round: of.round })} · {t(`releases.meanings.${of.kind}`)} ·{' '}
        {t('releases.signature', {
          name: of.userName,
          account: of.account,
          time: of.time,
          utc: printTime(of.timeMs, '+00:00'),
        })}
      </small>
    </li>
  )
}

const factsText = (t: Translate, { verdict, outOfRangeMs }: NonNullable<ReleaseStep['facts']>): string =>
  t('releases.reviewed', { verdict: t(`enums.waybillVerdicts.${verdict}`), time: formatDuration(outOfRangeMs) })
