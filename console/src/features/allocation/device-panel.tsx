import type { DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Search } from '../../ui/form/search.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import type { DeviceChoice } from './use-device-choice.ts'

interface DevicePanelProps {
  readonly title: string
  /** The control that chooses the organisation. */
  readonly head: ReactNode
  readonly query: { readonly error: unknown; readonly refetch: () => unknown }
  /** Undefined while the devices are unknown. */
  readonly devices: readonly DeviceOption[] | undefined
  readonly total: number | undefined
  readonly choice: DeviceChoice
  /** The text that is shown instead of the list, when something must be chosen first. */
  readonly asks?: string
}

/** The devices of one side, by type, each with a check box. */
export const DevicePanel = (props: DevicePanelProps) => {
  const t = useText()
  const { choice, devices } = props
  return (
    <Panel className="allocation-side" title={props.title} label={props.title}>
      <div className="allocation-head">
        {props.head}
        <Search
          label={t('allocation.search')}
          placeholder={t('allocation.searchHint')}
          value={choice.keyword}
          onChange={choice.setKeyword}
        />
      </div>
      <div className="allocation-list">
        <Body {...props} />
      </div>
      {props.total !== undefined && devices && (
        <footer className="allocation-foot">
          <span>{t('allocation.chosen', { n: formatNumber(choice.chosen.size) })}</span>
          <span>{t('allocation.shown', { n: formatNumber(devices.length), all: formatNumber(props.total) })}</span>
        </footer>
      )}
    </Panel>
  )
}

const Body = ({ asks, query, devices, choice }: DevicePanelProps) => {
  const t = useText()
  const textOf = useErrorText()
  if (asks !== undefined) return <Empty text={asks} />
  if (query.error) return <ErrorState text={textOf(query.error)} onRetry={() => void query.refetch()} />
  if (!devices) return <Loading />
  if (devices.length === 0) return <Empty text={t('allocation.none')} />
  return [...Map.groupBy(devices, ({ category }) => category)].map(([category, group]) => (
    <Group key={category} name={t(`enums.deviceCategories.${category}`)} devices={group} choice={choice} />
  ))
}

interface GroupProps {
  readonly name: string
  readonly devices: readonly DeviceOption[]
  readonly choice: DeviceChoice
}

const Group = ({ name, devices, choice }: GroupProps) => {
  const t = useText()
  const count = devices.filter(({ id }) => choice.chosen.has(id)).length
  return (
    <fieldset>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={count === devices.length}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < devices.length
            }}
            onChange={(event) => choice.choose(devices, event.target.checked)}
            aria-label={t('allocation.all', { name })}
          />
          {name} <b>{formatNumber(devices.length)}</b>
        </label>
      </legend>
      {devices.map((device) => (
        <label key={device.id} className="allocation-device">
          <input
            type="checkbox"
            checked={choice.chosen.has(device.id)}
            onChange={(event) => choice.choose([device], event.target.checked)}
          />
          <span>
            {device.deviceName}
            <small>{[device.deviceCode, device.plate].filter(Boolean).join(' · ')}</small>
          </span>
          <small>{device.orgName}</small>
        </label>
      ))}
    </fieldset>
  )
}
