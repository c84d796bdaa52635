/** What was done on this phone and not sent yet, and what the server did not accept, in words and with what can be done. */
import { CallError } from '@coldway/console/api/call-error.ts'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { errorText } from '@coldway/console/api/use-error-text.ts'
import { formatAge } from '@coldway/console/settings/format.ts'
import { type Translate, useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Empty } from '@coldway/console/ui/base/states.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { ownerId } from '../../account/account.ts'
import { type Action, isWaiting, type Refusal } from '../../queue/actions.ts'
import { kindOf } from '../../queue/queued-calls.ts'
import { dropAction, sendAgain, useActions } from '../../queue/store.ts'
import { sendNow } from '../../queue/taken.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Waits } from '../../ui/waits.tsx'
import './queue.css'

/** A day without network leaves hundreds, which a phone would draw again at each that is sent. */
const rowsMost = 40

export const QueuePage = () => {
  const t = useText()
  const own = useActions().filter((action) => action.ownerId === ownerId())
  // What was refused needs the person; the rest is sent from its head on.
  const shown = [...own.filter((action) => !isWaiting(action)), ...own.filter(isWaiting)].slice(0, rowsMost)
  const [dropping, setDropping] = useState<Action>()
  return (
    <div className="queue">
      <BackLink />
      <h1>{t('companion.queue.title')}</h1>
      {own.length === 0 && <Empty text={t('companion.queue.none')} />}
      {own.some(isWaiting) && (
        <Button icon="refresh" onClick={sendNow}>
          {t('companion.queue.sendNow')}
        </Button>
      )}
      <ol className="queue-list">
        {shown.map((action) => (
          <Row key={action.id} action={action} onDrop={() => setDropping(action)} />
        ))}
      </ol>
      {own.length > shown.length && <p>{t('companion.now.more', { count: own.length - shown.length })}</p>}
      {dropping && <DropDialog action={dropping} onClose={() => setDropping(undefined)} />}
    </div>
  )
}

const Row = ({ action, onDrop }: { action: Action; onDrop: () => void }) => {
  const t = useText()
  const kind = kindOf(action.call)
  return (
    <li>
      <h2>
        {kind && t(`companion.queue.kinds.${kind}`)}
        <small>{t('companion.queue.made', { age: formatAge(serverNowMs() - action.madeMs) })}</small>
      </h2>
      <p>{action.about}</p>
      {action.refusal ? <Alert>{t('companion.queue.notTaken', { why: whyOf(t, action.refusal) })}</Alert> : <Waits />}
      <div className="queue-actions">
        {action.refusal && (
          <Button icon="refresh" onClick={() => void sendAgain(action.id).then(sendNow)}>
            {t('companion.queue.sendAgain')}
          </Button>
        )}
        <Button icon="trash" onClick={onDrop}>
          {t('companion.queue.drop')}
        </Button>
      </div>
    </li>
  )
}

const whyOf = (t: Translate, { code, status, message }: Refusal): string =>
  code === '' ? t('companion.queue.unknownCall') : errorText(new CallError(code, status, message), t)

const DropDialog = ({ action, onClose }: { action: Action; onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog
      isOpen
      isDrawer
      title={t('companion.queue.dropTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-focus>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onClick={() => void dropAction(action.id).then(onClose)}>
            {t('companion.queue.drop')}
          </Button>
        </>
      }
    >
      <p>
        <b>{action.about}</b>
      </p>
      <p>{t(action.refusal ? 'companion.queue.dropText' : 'companion.queue.dropWaitingText')}</p>
    </Dialog>
  )
}
