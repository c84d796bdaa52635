/** The side of the form: a device whose last days are shown behind the limits, and the policy's timeline. */
import type { AlarmPolicy } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { useEffect, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { useMeasuredFound } from '../sensors/index.ts'
import { DevicePicker } from '../tracks/index.ts'
import type { Watched } from './limit-picture.tsx'
import type { PolicyDraft } from './policy-draft.ts'
import type { SceneName } from './policy-scene.ts'
import './policy-side.css'
import { RehearsalPanel } from './rehearsal-panel.tsx'

interface PolicySideProps {
  readonly scene: SceneName
  readonly draft: PolicyDraft
  readonly policy: AlarmPolicy | undefined
  readonly watched: Watched | undefined
  readonly onWatch: (watched: Watched | undefined) => void
}

export const PolicySide = ({ scene, draft, policy, watched, onWatch }: PolicySideProps) => {
  const canMeasure = useCan('sensor:view')
  const canEdit = useCan('alarm:edit')
  return (
    <div className="policy-side">
      {canMeasure && <WatchPanel firstId={draft.coverage.devices[0]?.id} watched={watched} onWatch={onWatch} />}
      {canEdit && <RehearsalPanel scene={scene} draft={draft} />}
      {policy && policy.timeline.length > 0 && <TimelinePanel policy={policy} />}
    </div>
  )
}

const shownMs = 7 * 86_400_000

interface WatchPanelProps {
  /** The device that is shown until the user chooses another. */
  readonly firstId: number | undefined
  readonly watched: Watched | undefined
  readonly onWatch: (watched: Watched | undefined) => void
}

const WatchPanel = ({ firstId, watched, onWatch }: WatchPanelProps) => {
  const t = useText()
  const [chosenId, setChosenId] = useState<number>()
  const id = chosenId ?? firstId
  const found = useCall(
    sensors.querySensorDevicePageList,
    { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: id ?? 0 }] },
    { isEnabled: id !== undefined },
  )
  const device = id === undefined ? undefined : found.data?.records[0]
  useEffect(() => {
    const untilMs = serverNowMs()
    onWatch(device && { device, fromMs: untilMs - shownMs, untilMs })
  }, [device, onWatch])
  return (
    <Panel title={t('alarmPolicies.picture.title')}>
      <div className="policy-side-body">
        <p>{t('alarmPolicies.picture.text')}</p>
        <DevicePicker
          label={t('sensors.device')}
          device={watched?.device}
          useFound={useMeasuredFound}
          onChange={setChosenId}
        />
      </div>
    </Panel>
  )
}

/** The revisions of the policy: each save, enabling and disabling with its time, never rewritten. */
const TimelinePanel = ({ policy }: { policy: AlarmPolicy }) => {
  const t = useText()
  return (
    <Panel title={t('alarmPolicies.timeline')}>
      <ol className="policy-timeline">
        {policy.timeline.map((revision) => (
          <li key={`${revision.version} ${revision.time}`}>
            <time>{revision.time}</time>
            <Pill tone={revision.status === 'enabled' ? 'ok' : 'off'}>
              {t(`enums.alarmPolicyStates.${revision.status}`)}
            </Pill>
            <small>{revision.by}</small>
            <span>{revision.kinds.map((kind) => t(`enums.alarmKinds.${kind}`)).join(', ')}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
