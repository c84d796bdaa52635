import type { Message } from '@coldway/contract/messages/messages.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { stateLooks } from '../outbox/index.ts'

const icons = {
  alarm: 'warning',
  alarmEnded: 'check',
  siteEntry: 'pin',
  siteExit: 'pin',
  siteDwell: 'clock',
  lineDeviation: 'map',
  lineStay: 'clock',
  lockOrderAlarm: 'lock',
  waybillStarted: 'truck',
  waybillCompleted: 'check',
  waybillExceeded: 'warning',
} as const satisfies Record<Message['kind'], IconName>

/** The subject; unread messages differ by weight and a dot, not by colour alone. */
export const Subject = ({ message: { kind, state, subject } }: { message: Message }) => {
  const t = useText()
  return (
    <span className={`message-subject is-${state} is-${kind}`}>
      <Icon name={icons[kind]} />
      {subject}
      {state === 'unread' && <i className="message-dot" title={t('enums.messageStates.unread')} />}
    </span>
  )
}

/** The device by its plate, or else its name, which a subject says anyway; the way to its page for who may see that. */
export const DeviceOf = ({ message: { plate, deviceName, deviceCode } }: { message: Message }) => {
  const canMonitor = useCan('monitor:view') ?? false
  const name = plate ?? deviceName
  return (
    <span className="message-device" title={deviceName}>
      {canMonitor ? <Link to={devicePath(deviceCode)}>{name}</Link> : name}
    </span>
  )
}

/** The state on each channel. */
export const Deliveries = ({ message: { deliveries } }: { message: Message }) => {
  const t = useText()
  if (deliveries.length === 0) return t('messages.onlyHere')
  return (
    <span className="message-deliveries">
      {deliveries.map(({ channel, state, sentTime }, at) => (
        <span key={`${channel} ${at}`} title={sentTime ?? undefined}>
          <Pill tone={stateLooks[state][0]} icon={stateLooks[state][1]}>
            {t(`enums.pushChannels.${channel}`)} · {t(`outbox.states.${state}`)}
          </Pill>
        </span>
      ))}
    </span>
  )
}
