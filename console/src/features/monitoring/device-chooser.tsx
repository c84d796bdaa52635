/** Chooses devices by search: the server searches all of them, and chosen ones stay visible. */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus, type StateTree } from '@coldway/contract/devices/monitoring.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Dot } from '../../ui/base/pill.tsx'
import { Search } from '../../ui/form/search.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import './device-chooser.css'

export interface ChosenDevice {
  readonly id: number
  readonly title: string
}

interface DeviceChooserProps {
  readonly title: string
  readonly max: number
  /** The chosen devices, in the order in which they were chosen. */
  readonly chosen: readonly ChosenDevice[]
  readonly onSave: (chosen: readonly ChosenDevice[]) => void
  readonly onClose: () => void
}

const settleMs = 300
const shownMost = 100

export const DeviceChooser = ({ title, max, chosen: first, onSave, onClose }: DeviceChooserProps) => {
  const t = useText()
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState('')
  const isFull = chosen.length >= max
  const toggle = (one: ChosenDevice) =>
    setChosen(chosen.some(({ id }) => id === one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
  return (
    <Dialog
      isOpen
      isDrawer
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="chooser-count">{t('monitoring.chooser.count', { count: chosen.length, max })}</span>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => onSave(chosen)}>
            {t('monitoring.chooser.take')}
          </Button>
        </>
      }
    >
      <div className="chooser">
        <Search
          label={t('monitoring.search.label')}
          placeholder={t('monitoring.search.placeholder')}
          value={text}
          onChange={setText}
        />
        {chosen.length > 0 && (
          <ul className="chooser-chosen" aria-label={t('monitoring.chooser.chosen')}>
            {chosen.map((one) => (
              <li key={one.id}>
                <button type="button" title={t('common.clear')} onClick={() => toggle(one)}>
                  {one.title} <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {isFull && <Alert kind="warning">{t('monitoring.chooser.full', { max })}</Alert>}
        <Found
          text={text}
          chosen={chosen}
          room={Math.max(0, max - chosen.length)}
          onToggle={toggle}
          onTake={(more) => setChosen([...chosen, ...more])}
        />
      </div>
    </Dialog>
  )
}

interface FoundProps {
  readonly text: string
  readonly chosen: readonly ChosenDevice[]
  /** How many more may be chosen. */
  readonly room: number
  readonly onToggle: (one: ChosenDevice) => void
  readonly onTake: (more: readonly ChosenDevice[]) => void
}

const Found = ({ text, chosen, room, onToggle, onTake }: FoundProps) => {
  const t = useText()
  const errorText = useErrorText()
  const keyword = useSettled(text.trim(), settleMs)
  const { data, error, refetch } = useCall(deviceStatus.queryBizDeviceTree, { keyword }, { keepsLast: true })
  if (!data) return error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <Loading />
  if (data.total === 0)
    return <Empty text={keyword ? t('monitoring.search.none', { text: keyword }) : t('monitoring.list.empty')} />
  const shown = data.devices.slice(0, shownMost)
  const free = shown.filter((device) => !chosen.some(({ id }) => id === device.id)).slice(0, room)
  return (
    <>
      {free.length > 1 && (
        <Button onClick={() => onTake(free.map(chosenOf))}>
          {t('monitoring.chooser.takeFirst', { count: free.length })}
        </Button>
      )}
      <ul className="chooser-found">
        {shown.map((device) => (
          <FoundRow
            key={device.id}
            device={device}
            isChosen={chosen.some(({ id }) => id === device.id)}
            isFull={room === 0}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {shown.length < data.total && (
        <p className="chooser-more">{t('monitoring.chooser.more', { shown: shown.length, total: data.total })}</p>
      )}
    </>
  )
}

const chosenOf = ({ id, plate, deviceName }: StateTree['devices'][number]): ChosenDevice => ({
  id,
  title: titleOf({ plate, name: deviceName }),
})

interface FoundRowProps extends Pick<FoundProps, 'onToggle'> {
  readonly isFull: boolean
  readonly device: StateTree['devices'][number]
  readonly isChosen: boolean
}

const FoundRow = ({ device, isChosen, isFull, onToggle }: FoundRowProps) => {
  const t = useText()
  const one = chosenOf(device)
  const status = device.workingStatus
  const tone = status === 'normal' ? 'ok' : status === 'lowBattery' ? 'warning' : 'off'
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={() => onToggle(one)} />
        <Dot tone={tone} label={t(`enums.workingStatuses.${status}`)} />
        <span>
          <b>{one.title}</b>
          <small>{[device.deviceCode, device.orgName].join(' · ')}</small>
        </span>
      </label>
    </li>
  )
}
