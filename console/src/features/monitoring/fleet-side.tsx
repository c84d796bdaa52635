/** The frame of the list: a column on a desktop, a sheet from below on a phone. Shows the progress of the first load. */
import type { Scenario } from '@coldway/contract/enums.ts'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import type { MotionFilter } from './device-rows.ts'
import type { Display } from '../../api/use-display.ts'
import { FleetCounters } from './fleet-counters.tsx'
import { FleetList } from './fleet-list.tsx'
import type { Fleet } from './use-fleet.ts'

interface FleetSideProps {
  readonly fleet: Fleet
  /** Limits the list to devices of this scenario. */
  readonly scenario: Scenario | undefined
  readonly onLeaveScenario: () => void
  readonly motion: MotionFilter
  readonly onMotion: (motion: MotionFilter) => void
  readonly display: Display
  readonly onDisplay: (change: Partial<Display>) => void
  /** Opens the choice of fields; undefined when list and columns are fixed, as under a share link. */
  readonly onFields?: () => void
  readonly shown: readonly string[]
  readonly selectedId: number | undefined
  readonly onSelect: (id: number) => void
  readonly isPhone: boolean
}

export const FleetSide = (props: FleetSideProps) => {
  const t = useText()
  const errorText = useErrorText()
  const { fleet, isPhone } = props
  const [isHigh, setHigh] = useState(false)
  const { progress, isReady, error } = fleet
  return (
    <aside className={classNames('side', isPhone && isHigh && 'is-high')} aria-label={t('monitoring.list.label')}>
      {isPhone && (
        <button
          type="button"
          className="side-handle"
          aria-expanded={isHigh}
          aria-label={isHigh ? t('common.collapse') : t('common.expand')}
          onClick={() => setHigh(!isHigh)}
        />
      )}
      {props.scenario && (
        <Alert kind="warning" className="side-scenario">
          <span>
            {t('monitoring.scene.label')}: <b>{t(`monitoring.scene.${props.scenario}`)}</b>
          </span>
          <Button size="small" onClick={props.onLeaveScenario}>
            {t('monitoring.scene.all')}
          </Button>
        </Alert>
      )}
      <FleetCounters store={fleet.store} value={props.motion} onChange={props.onMotion} />
      {fleet.ended !== undefined && (
        <Alert kind="warning" className="side-ended">
          {t('monitoring.list.ended', { reason: errorText(new CallError(fleet.ended, 0, '')) })}
        </Alert>
      )}
      {!isReady && progress && progress.total > progress.read && <Progress {...progress} />}
      {error && !isReady ? (
        <ErrorState text={errorText(error)} onRetry={fleet.retry} />
      ) : progress?.total === 0 ? (
        <Empty text={t('monitoring.list.empty')} />
      ) : progress ? (
        <FleetList
          store={fleet.store}
          orgs={fleet.orgs}
          motion={props.motion}
          display={props.display}
          onDisplay={props.onDisplay}
          onFields={props.onFields}
          shown={props.shown}
          selectedId={props.selectedId}
          onSelect={props.onSelect}
          canTable={!isPhone}
        />
      ) : (
        <Loading />
      )}
    </aside>
  )
}

const Progress = ({ read, total }: { read: number; total: number }) => {
  const t = useText()
  const label = t('monitoring.list.progress', { read: formatNumber(read), total: formatNumber(total) })
  return (
    <div className="side-progress">
      <progress value={read} max={total} aria-label={label} />
      <small>{label}</small>
    </div>
  )
}
