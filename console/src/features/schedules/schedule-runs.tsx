/** What became of the runs of a schedule, with the reason of each that failed. */
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Schedule, ScheduleRun } from '@coldway/contract/schedules/schedules.ts'
import { Link } from 'react-router'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import './schedules.css'

const reasonText = (t: Translate, error: string, params: ScheduleRun['errorParams'] = {}): string =>
  t(`errors.${error in errors ? (error as ErrorName) : 'unexpected'}`, params)

export const StateText = ({ schedule: { state, pausedFor } }: { readonly schedule: Schedule }) => {
  const t = useText()
  if (pausedFor !== null)
    return (
      <Pill tone="bad" icon="warning">
        {t('schedules.pausedFor', { reason: reasonText(t, pausedFor) })}
      </Pill>
    )
  return <Pill tone={state === 'active' ? 'ok' : 'off'}>{t(`schedules.states.${state}`)}</Pill>
}

const tones = { queued: 'cold', done: 'ok', failed: 'bad' } as const

export const RunText = ({ run }: { readonly run: ScheduleRun | undefined }) => {
  const t = useText()
  if (!run) return <>{t('schedules.never')}</>
  const { dueTime, state, error, errorParams, mails, skipped } = run
  return (
    <span className="schedule-run">
      <Pill tone={tones[state]}>{t(`schedules.runStates.${state}`)}</Pill> {dueTime}
      {mails !== null && <small> {t('schedules.mails', { count: mails })}</small>}
      {skipped > 0 && <small className="schedule-why"> {t('schedules.skipped', { count: skipped })}</small>}
      {error !== null && <small className="schedule-why"> {reasonText(t, error, errorParams)}</small>}
    </span>
  )
}

interface LastRunsProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

export const LastRuns = ({ schedule: { name, runs }, onClose }: LastRunsProps) => {
  const t = useText()
  return (
    <Drawer isOpen title={`${t('schedules.runs')} · ${name}`} onClose={onClose}>
      {runs.length === 0 && <Empty text={t('schedules.never')} />}
      <ul className="schedule-runs">
        {runs.map((run) => (
          <li key={run.dueTime}>
            <RunText run={run} />
          </li>
        ))}
      </ul>
      <Link to={paths.downloads}>{t('downloads.open')}</Link>
    </Drawer>
  )
}
