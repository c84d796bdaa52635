import type { Message } from '@coldway/contract/messages/messages.ts'
import { useText } from '../../settings/texts.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Deliveries, DeviceOf } from './message-cells.tsx'

/** One message in full: its text and its deliveries. */
export const MessageDrawer = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const t = useText()
  const { subject, text, withdrawn, time, createTime } = message
  // The first line of the text is the title.
  const body = text.startsWith(subject) ? text.slice(subject.length).trim() : text
  return (
    <Drawer isOpen title={subject} onClose={onClose} width="6rem">
      <p className="message-text">{body}</p>
      {withdrawn && <p className="message-withdrawn">{t(`messages.withdrawals.${withdrawn}`)}</p>}
      <dl className="message-facts">
        <dt>{t('messages.device')}</dt>
        <dd>
          <DeviceOf message={message} />
        </dd>
        <dt>{t('messages.time')}</dt>
        <dd>{time}</dd>
        <dt>{t('messages.createTime')}</dt>
        <dd>{createTime}</dd>
        <dt>{t('messages.deliveries')}</dt>
        <dd>
          <Deliveries message={message} />
        </dd>
      </dl>
    </Drawer>
  )
}
