import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { WechatPanel } from '../wechat/index.ts'
import { PasswordForm } from './password-form.tsx'

export const ChangePasswordPage = () => {
  const t = useText()
  const [times, setTimes] = useState(0)
  return (
    <>
      <Panel className="password-page">
        <h1>{t('signIn.changeTitle')}</h1>
        <PasswordForm
          key={times}
          onChanged={() => {
            notify(t('signIn.changed'), 'ok')
            setTimes(times + 1)
          }}
        />
      </Panel>
      <WechatPanel />
    </>
  )
}
