import type { ClockVerdict } from '@coldway/contract/operations/clock-verdict.ts'
import type { ProcessFigures } from '@coldway/contract/operations/operations.ts'
import { formatDuration, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Pill } from '../../ui/base/pill.tsx'

interface ProcessCardsProps {
  readonly processes: readonly ProcessFigures[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** One card per process; selecting it shows its figures alone, selecting it again those of all. */
export const ProcessCards = ({ processes, chosen, onChoose }: ProcessCardsProps) => {
  const t = useText()
  return (
    <section aria-label={t('operations.processes')}>
      <h2>{t('operations.processes')}</h2>
      <div className="operations-processes">
        {processes.map((one) => (
          <button
            key={one.id}
            type="button"
            className={classNames('operations-process', chosen === one.id && 'is-on')}
            aria-pressed={chosen === one.id}
            onClick={() => onChoose(chosen === one.id ? undefined : one.id)}
          >
            <span>
              <b>{one.host}</b> · {one.pid}
            </span>
            <State process={one} />
            <small>{one.roles.join(' · ')}</small>
            <small>
              {t('operations.since')} {formatTime(one.startedMs)}
            </small>
            {one.clock && <ClockDoubts clock={one.clock} />}
          </button>
        ))}
      </div>
    </section>
  )
}

/** What contradicts the clock of a process, and what is paused because of it; nothing while it is right. */
const ClockDoubts = ({ clock: { doubts, isDeleting } }: { readonly clock: ClockVerdict }) => {
  const t = useText()
  return (
    <>
      {doubts.map(({ by, offMs }) => (
        <Pill key={by} tone="bad" icon="warning">
          {t(offMs > 0 ? 'operations.clock.ahead' : 'operations.clock.behind', {
            by: formatDuration(Math.abs(offMs)),
            witness: t(`operations.clock.witnesses.${by}`),
          })}
        </Pill>
      ))}
      {!isDeleting && <small>{t('operations.clock.stopped')}</small>}
    </>
  )
}

const State = ({ process: { isThere, isBusWhole } }: { readonly process: ProcessFigures }) => {
  const t = useText()
  if (!isThere)
    return (
      <Pill tone="off" icon="close">
        {t('operations.gone')}
      </Pill>
    )
  return isBusWhole ? (
    <Pill tone="ok" icon="check">
      {t('operations.there')}
    </Pill>
  ) : (
    <Pill tone="bad" icon="warning">
      {t('operations.split')}
    </Pill>
  )
}
