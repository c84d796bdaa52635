import type { Recipient } from '@coldway/contract/messages/recipients.ts'
import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import type { RecipientActions } from './use-recipient-actions.tsx'

/** A channel of a recipient that is being bound. */
export interface Binding {
  readonly way: 'email' | 'wechat'
  readonly recipient: Recipient
}

/** The actions of each row. The own contact of an account can only be bound; WeChat appears only where it is configured. */
export const useActions = (act: RecipientActions, onBind: (binding: Binding) => void): RowAction<Recipient>[] => {
  const t = useText()
  const can = useCan('recipient:edit') ?? false
  const offer = useCall(wechatSignIn.offer, {}, { isEnabled: can })
  return [
    {
      key: 'bind',
      label: t('recipients.bind'),
      can,
      isShown: ({ emailState }) => emailState === 'pendingVerification' || emailState === 'unbound',
      onSelect: (recipient) => onBind({ way: 'email', recipient }),
    },
    {
      key: 'edit',
      label: t('pieces.verbs.edit'),
      can,
      isShown: isOther,
      to: (recipient) => `${paths.recipientUpdate}?id=${recipient.id}`,
    },
    {
      key: 'wechatBind',
      label: t('recipients.wechatBind'),
      can: can && offer.data?.binds === true,
      isShown: ({ isWechatBound }) => !isWechatBound,
      onSelect: (recipient) => onBind({ way: 'wechat', recipient }),
    },
    ...takingAway(t, act, can),
  ]
}

const isOther = ({ isOwn }: Recipient): boolean => !isOwn

const takingAway = (t: ReturnType<typeof useText>, act: RecipientActions, can: boolean): RowAction<Recipient>[] => [
  {
    key: 'unbind',
    label: t('recipients.unbind'),
    can,
    isShown: (recipient) => isOther(recipient) && recipient.emailState === 'bound',
    onSelect: act.unbind,
  },
  {
    key: 'wechatUnbind',
    label: t('recipients.wechatUnbind'),
    can,
    isShown: ({ isWechatBound }) => isWechatBound,
    onSelect: act.unbindWechat,
  },
  {
    key: 'secret',
    label: t('recipients.secret'),
    can,
    isShown: (recipient) => isOther(recipient) && recipient.httpAddress !== null,
    onSelect: act.renewSecret,
  },
  {
    key: 'delete',
    label: t('pieces.verbs.delete'),
    can,
    isShown: isOther,
    isDanger: true,
    onSelect: (recipient) => act.remove([recipient]),
  },
]
