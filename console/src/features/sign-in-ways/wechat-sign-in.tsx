import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import './wechat-sign-in.css'

const isInside = /MicroMessenger/i.test(navigator.userAgent)

/** Redirects to WeChat's own page and back; nothing where WeChat is not configured for this browser. */
export const WechatSignIn = () => {
  const t = useText()
  const textOf = useErrorText()
  const offer = useCall(wechatSignIn.offer, {})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (!(isInside ? offer.data?.signsInInside : offer.data?.signsInAnywhere)) return null
  const go = async () => {
    setBusy(true)
    setError(undefined)
    try {
      location.assign(addressOf(await callNow(wechatSignIn.begin, { isInside })))
    } catch (reason) {
      setError(textOf(reason))
      setBusy(false)
    }
  }
  return (
    <div className="wechat-sign-in">
      <p>{t('wechat.or')}</p>
      <Button size="large" isBusy={isBusy} onClick={() => void go()}>
        {t('wechat.signIn')}
      </Button>
      {error !== undefined && <Alert isLine>{error}</Alert>}
    </div>
  )
}

interface Beginning {
  readonly address: string
  readonly appId: string
  readonly scope: string
  readonly state: string
}

/** WeChat requires its parameters in this order. */
const addressOf = ({ address, appId, scope, state }: Beginning): string => {
  const back = encodeURIComponent(location.href.replace(/#.*$/, ''))
  const query = `appid=${encodeURIComponent(appId)}&redirect_uri=${back}&response_type=code`
  return `${address}?${query}&scope=${scope}&state=${state}#wechat_redirect`
}
