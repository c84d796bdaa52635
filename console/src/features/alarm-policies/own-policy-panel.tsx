/** A device's own policy as it stands: what it watches for, whom its alarms reach, and its switch. */
import {
  type CoveringPolicy,
  devicePolicies,
  type OwnPolicy,
} from '@coldway/contract/alarm-policies/device-policies.ts'
import { pushChannels } from '@coldway/contract/enums.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { settingWords } from './kind-words.ts'
import { ReachMark } from './reach-mark.tsx'

interface OwnPolicyPanelProps {
  readonly deviceId: number
  readonly own: OwnPolicy | null
  /** The device's own policy among those that cover it. */
  readonly watching: CoveringPolicy | undefined
  /** The address of the editor; undefined when the user may not edit. */
  readonly editPath: string | undefined
}

export const OwnPolicyPanel = ({ deviceId, own, watching, editPath }: OwnPolicyPanelProps) => {
  const t = useText()
  const title = t('alarmPolicies.own.title')
  const editing = editPath && <Link to={editPath}>{t(own ? 'pieces.verbs.edit' : 'alarmPolicies.own.add')}</Link>
  return (
    <Panel title={title} label={title} actions={editing}>
      {own ? (
        <dl className="own-policy">
          <Part label={t('alarmPolicies.status')}>
            <OwnStatus deviceId={deviceId} own={own} openCount={watching?.openCount ?? 0} canEdit={Boolean(editPath)} />
          </Part>
          <Part label={t('alarmPolicies.kinds')}>
            <OwnKinds own={own} />
          </Part>
          <Part label={t('alarmPolicies.levels.title')}>
            {watching && <ReachMark reach={watching.reach} />}
            {own.push.isEnabled && <OwnLevels own={own} />}
          </Part>
          <Part label={t('alarmPolicies.schedule.title')}>
            <OwnHours own={own} />
          </Part>
          <Part label={t('alarmPolicies.updated')}>{own.updateTime}</Part>
        </dl>
      ) : (
        <p className="device-policies-hint">{t('alarmPolicies.own.none')}</p>
      )}
    </Panel>
  )
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

interface OwnStatusProps {
  readonly deviceId: number
  readonly own: OwnPolicy
  readonly openCount: number
  readonly canEdit: boolean
}

const OwnStatus = ({ deviceId, own, openCount, canEdit }: OwnStatusProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const turning = useMutate(devicePolicies.updateEnableAlarmPolices, {
    stale: [devicePolicies.queryDeviceAlarmPoliciesAndSet],
  })
  const word = t(`enums.alarmPolicyStates.${own.status}`)
  const isOn = own.status === 'enabled'
  if (!canEdit) return <Pill tone={isOn ? 'ok' : 'off'}>{word}</Pill>
  const turn = async (isNext: boolean): Promise<void> => {
    await turning.mutateAsync({ deviceId, status: isNext ? 'enabled' : 'disabled' })
    notify(t(isNext ? 'alarmPolicies.turnedOn' : 'alarmPolicies.turnedOff'), 'ok')
  }
  // Disabling ends open alarms, which cannot be undone; enabling needs no question.
  const onChange = (isNext: boolean): void => {
    if (isNext || openCount === 0) return void turn(isNext).catch((error) => notify(textOf(error), 'bad'))
    ask({
      title: t('alarmPolicies.offTitle', { name: t('alarmPolicies.own.title') }),
      text: t('alarmPolicies.offText', { count: openCount }),
      action: t('alarmPolicies.off'),
      isDanger: true,
      run: () => turn(false),
    })
  }
  return (
    <>
      <Switch label={word} isOn={isOn} onChange={onChange} />
      {dialog}
    </>
  )
}

const OwnKinds = ({ own }: { own: OwnPolicy }) => {
  const t = useText()
  if (own.kinds.length === 0) return <>{t('alarmPolicies.own.watchesNothing')}</>
  return (
    <ul>
      {own.kinds.map((setting) => (
        <li key={setting.kind}>
          <b>{t(`enums.alarmKinds.${setting.kind}`)}</b> {settingWords(t, setting).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** The recipients of each level that names any; those the reader may not see are counted. */
const OwnLevels = ({ own: { levels, recipients } }: { own: OwnPolicy }) => {
  const t = useText()
  const names = new Map(recipients.map(({ id, name }) => [id, name]))
  return (
    <ul>
      {levels.map((level, at) => {
        const ids = [...new Set(pushChannels.flatMap((channel) => level[channel]))]
        const known = ids.flatMap((id) => names.get(id) ?? [])
        const hidden = ids.length - known.length
        const words = [...known, ...(hidden > 0 ? [t('alarmPolicies.own.hidden', { count: hidden })] : [])]
        return (
          ids.length > 0 && (
            <li key={at}>
              <b>{t('alarms.level', { level: at + 1 })}</b> {words.join(', ')}
            </li>
          )
        )
      })}
    </ul>
  )
}

const OwnHours = ({ own: { schedule } }: { own: OwnPolicy }) => {
  const t = useText()
  const hasHours = schedule !== null && schedule.windows.length > 0
  const hours = t(hasHours ? 'alarmPolicies.schedule.hours' : 'alarmPolicies.schedule.always')
  return <>{schedule?.isTripOnly ? `${hours} · ${t('alarmPolicies.schedule.tripOnly')}` : hours}</>
}
