import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { WechatCodeDialog } from './qr-dialog.tsx'
import './wechat-panel.css'

/** The user's account and its WeChat; nothing where WeChat is not configured and not bound. */
export const WechatPanel = () => {
  const t = useText()
  const offer = useCall(wechatSignIn.offer, {})
  const own = useCall(wechatSignIn.own, {}, { freshMs: 0 })
  const unbind = useMutate(wechatSignIn.unbind, { stale: [wechatSignIn.own] })
  const [ask, question] = useConfirm()
  const [isBinding, setBinding] = useState(false)
  if (!own.data || !(own.data.isBound || offer.data?.binds)) return null
  const { isBound, boundTime } = own.data
  const askUnbind = () =>
    ask({
      title: t('wechat.unbind'),
      text: t('wechat.unbindQuestion'),
      action: t('wechat.unbind'),
      run: async () => {
        await unbind.mutateAsync({})
        notify(t('wechat.unbound'), 'ok')
      },
    })
  return (
    <Panel className="wechat-panel">
      <div>
        <h2>{t('wechat.title')}</h2>
        <p>{isBound ? t('wechat.ownBound', { time: boundTime ?? '' }) : t('wechat.ownUnbound')}</p>
      </div>
      {isBound ? (
        <Button onClick={askUnbind}>{t('wechat.unbind')}</Button>
      ) : (
        <Button onClick={() => setBinding(true)}>{t('wechat.bind')}</Button>
      )}
      {question}
      {isBinding && <WechatCodeDialog onClose={() => setBinding(false)} />}
    </Panel>
  )
}
