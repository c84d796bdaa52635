import { recipients } from '@coldway/contract/messages/recipients.ts'
import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { ViewableImage } from '../../ui/overlay/image-viewer.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ConfirmOwn } from './confirm-own.tsx'
import { MailCode } from './mail-code.tsx'
import './qr-dialog.css'
import { type Scene, useScene } from './use-scene.ts'

interface WechatCodeDialogProps {
  /**
   * The recipient; undefined for the user's own account, which is bound once its password has
   * confirmed the scan.
   */
  readonly recipient?: { readonly id: number; readonly name: string; readonly email: string | null }
  readonly onClose: () => void
}

/** A QR code of the official account, polled until somebody has scanned it. */
export const WechatCodeDialog = ({ recipient, onClose }: WechatCodeDialogProps) => {
  const t = useText()
  const scene = useScene(recipient?.id)
  const done = useDone(onClose)
  const onBound = useEffectEvent(done)
  useEffect(() => {
    if (scene.state === 'bound') onBound()
  }, [scene.state])
  const hint = recipient ? t('wechat.codeRecipientHint', { name: recipient.name }) : t('wechat.codeAccountHint')
  const isOpen = scene.state === 'pending' && !scene.error
  return (
    <Dialog isOpen title={t('wechat.codeTitle')} onClose={onClose}>
      {isOpen && <p className="wechat-hint">{hint}</p>}
      <CodeBox scene={scene} />
      {scene.state === 'scanned' && scene.sceneStr && <ConfirmOwn sceneStr={scene.sceneStr} onDone={done} />}
      {recipient && isOpen && scene.sceneStr && <MailCode sceneStr={scene.sceneStr} email={recipient.email ?? ''} />}
    </Dialog>
  )
}

const CodeBox = ({ scene: { image, state, error, renew } }: { scene: Scene }) => {
  const t = useText()
  const textOf = useErrorText()
  const isGood = state === 'pending' && !error
  const isScanned = state === 'scanned' || state === 'bound'
  return (
    <div className="wechat-code">
      <div className={classNames('wechat-code-box', isScanned && 'is-scanned')}>
        {image && isGood && <ViewableImage src={image} name={t('wechat.codeImage')} />}
        {!image && isGood && <i className="state-wait" />}
        {!isGood && <Icon name={isScanned ? 'check' : 'warning'} />}
      </div>
      <p role="status" className={error ? 'wechat-code-error' : undefined}>
        {error ? textOf(error) : wordOf(state, t)}
      </p>
      {(error || state === 'expired') && (
        <Button icon="refresh" onClick={renew}>
          {t('wechat.newCode')}
        </Button>
      )}
    </div>
  )
}

const wordOf = (state: Scene['state'], t: ReturnType<typeof useText>): string =>
  ({
    pending: t('wechat.waiting'),
    scanned: t('wechat.scanned'),
    bound: t('wechat.bound'),
    expired: t('wechat.codeExpired'),
  })[state]

/** Runs once, whichever comes first: the answer to the user's confirmation or the polling. */
const useDone = (onClose: () => void): (() => void) => {
  const t = useText()
  const client = useQueryClient()
  const hasEnded = useRef(false)
  return () => {
    if (hasEnded.current) return
    hasEnded.current = true
    notify(t('wechat.bound'), 'ok')
    for (const { name } of [recipients.queryPageList, wechatSignIn.own])
      void client.invalidateQueries({ queryKey: [name] })
    onClose()
  }
}
