/** The marks of a user's contact: whether the e-mail address is confirmed, and what WeChat is bound to. */
import type { User } from '@coldway/contract/users/users.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import './contact-marks.css'

export const EmailCell = ({ user: { email, emailState } }: { user: User }) => (
  <span className="contact-marks">
    {email} <EmailMark state={emailState} />
  </span>
)

const EmailMark = ({ state }: { state: User['emailState'] }) => {
  const t = useText()
  if (state === null) return null
  return <Pill tone={state === 'bound' ? 'ok' : 'warning'}>{t(`enums.recipientStates.${state}`)}</Pill>
}

export const hasWechat = ({ wechatBoundTime, isWechatContact }: User): boolean =>
  wechatBoundTime !== null || isWechatContact

export const WechatMarks = ({ user: { wechatBoundTime, isWechatContact } }: { user: User }) => {
  const t = useText()
  return (
    <span className="contact-marks">
      {wechatBoundTime !== null && (
        <span title={t('users.wechat.since', { time: wechatBoundTime })}>
          <Pill tone="ok">{t('users.wechat.signsIn')}</Pill>
        </span>
      )}
      {isWechatContact && <Pill tone="ok">{t('users.wechat.getsMessages')}</Pill>}
    </span>
  )
}

/** The same in the user's record, in sentences. */
export const ContactState = ({ user }: { user: User }) => {
  const t = useText()
  const { email, emailState, wechatBoundTime, isWechatContact } = user
  return (
    <dl className="contact-state is-wide">
      {email !== null && (
        <div>
          <dt>{t('users.emailState')}</dt>
          <dd>
            <EmailMark state={emailState} />
            {emailState !== 'bound' && <span>{t('users.emailWaits')}</span>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('users.wechat.title')}</dt>
        <dd>
          <span>
            {wechatBoundTime === null ? t('users.wechat.notBound') : t('users.wechat.since', { time: wechatBoundTime })}
          </span>
          <span>{t(isWechatContact ? 'users.wechat.messages' : 'users.wechat.noMessages')}</span>
        </dd>
      </div>
    </dl>
  )
}
