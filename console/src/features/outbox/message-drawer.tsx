import type { OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import type { ReactNode } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { MessageState } from './message-state.tsx'
import { reasonOf } from './reason.ts'
import type { Retry } from './use-retry.tsx'

interface MessageDrawerProps {
  readonly message: OutboxMessage
  /** The button that resends; undefined when the user may not. */
  readonly retry: Retry | undefined
  readonly onClose: () => void
}

/** One message in full: text, recipient and state. */
export const MessageDrawer = ({ message, retry, onClose }: MessageDrawerProps) => {
  const t = useText()
  const { state, channel, text } = message
  return (
    <Drawer isOpen title={message.subject} onClose={onClose} width="6rem">
      <p className="outbox-text">{text ?? <em>{t('outbox.secret')}</em>}</p>
      <dl className="outbox-facts">
        <Fact label={t('outbox.state')}>
          <MessageState {...message} />
        </Fact>
        <Fact label={t('outbox.meaning')}>{t(`outbox.meanings.${state}`)}</Fact>
        <Fact label={t('outbox.lastError')}>{message.lastError === null ? null : reasonOf(t, message.lastError)}</Fact>
        <Fact label={t(`enums.pushChannels.${channel}`)}>{message.address}</Fact>
        <Fact label={t('outbox.time')}>{message.time}</Fact>
        <Fact label={t('outbox.attempts')}>{message.attempts}</Fact>
        <Fact label={t('outbox.sentTime')}>{message.sentTime}</Fact>
        <Fact label={t('outbox.messageId')}>{message.messageId}</Fact>
        <Fact label={t('outbox.providerId')}>{message.providerId}</Fact>
      </dl>
      {retry && state === 'failed' && (
        <div>
          <Button kind="primary" icon="refresh" isBusy={retry.isBusy} onClick={() => retry.run(message.id)}>
            {t('outbox.retry')}
          </Button>
        </div>
      )}
    </Drawer>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children === null ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
