import { recipientStates } from '@coldway/contract/enums.ts'
import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { useMemo, useState } from 'react'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { WechatCodeDialog } from '../wechat/index.ts'
import { EmailBindDialog } from './email-bind-dialog.tsx'
import './recipient-list-page.css'
import { type Binding, useActions } from './use-actions.ts'
import { useRecipientActions } from './use-recipient-actions.tsx'

export const RecipientListPage = () => {
  const t = useText()
  const can = useCan('recipient:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(recipients.queryPageList, filters)
  const act = useRecipientActions()
  const [binding, setBinding] = useState<Binding>()
  const actions = useActions(act, setBinding)
  const endBinding = () => setBinding(undefined)
  return (
    <>
      <ListPage
        name="recipients"
        title={t('titles.recipients')}
        list={list}
        columns={columns}
        keyOf={(recipient) => recipient.id}
        nameOf={(recipient) => recipient.name}
        primary={{ label: t('titles.recipientAdd'), can, to: paths.recipientAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: act.remove }]}
        actions={actions}
      />
      {act.dialog}
      {binding?.way === 'email' && <EmailBindDialog recipient={binding.recipient} onClose={endBinding} />}
      {binding?.way === 'wechat' && <WechatCodeDialog recipient={binding.recipient} onClose={endBinding} />}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('recipients.find') },
  { key: 'name', label: t('recipients.name') },
  { key: 'orgId', label: t('recipients.organisation'), nodes: nodes ?? [], isId: true },
  { key: 'email', label: t('recipients.email') },
  { key: 'phone', label: t('recipients.phone') },
  {
    key: 'emailState',
    label: t('recipients.emailState'),
    options: recipientStates.map((state) => ({ value: state, label: t(`enums.recipientStates.${state}`) })),
  },
]

const columnsOf = (t: Translate): ListColumn<Recipient>[] => [
  {
    key: 'name',
    label: t('recipients.name'),
    cell: (recipient) => <NameCell recipient={recipient} />,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'organisation',
    label: t('recipients.organisation'),
    field: 'orgName',
    cell: (recipient) => recipient.orgName,
  },
  { key: 'email', label: t('recipients.email'), cell: (recipient) => recipient.email && <EmailCell {...recipient} /> },
  { key: 'phone', label: t('recipients.phone'), cell: (recipient) => recipient.phone },
  {
    key: 'wechatId',
    label: t('recipients.wechatId'),
    cell: (recipient) => (recipient.isWechatBound ? <WechatBoundCell {...recipient} /> : recipient.wechatId),
  },
  { key: 'httpAddress', label: t('recipients.httpAddress'), cell: (recipient) => recipient.httpAddress },
  { key: 'createTime', label: t('recipients.created'), cell: (recipient) => recipient.createTime, isSortable: true },
]

const NameCell = ({ recipient }: { recipient: Recipient }) => {
  const t = useText()
  if (!recipient.isOwn) return recipient.name
  return (
    <span className="recipient-pair" title={t('recipients.ownReason')}>
      {recipient.name} <Pill tone="brand">{t('recipients.own')}</Pill>
      <span className="unseen">{t('recipients.ownReason')}</span>
    </span>
  )
}

const tones = { pendingVerification: 'warning', bound: 'ok', unbound: 'off' } as const satisfies Record<string, Tone>

const EmailCell = ({ email, emailState }: Recipient) => {
  const t = useText()
  return (
    <span className="recipient-pair">
      {email} {emailState && <Pill tone={tones[emailState]}>{t(`enums.recipientStates.${emailState}`)}</Pill>}
    </span>
  )
}

const WechatBoundCell = ({ wechatId }: Recipient) => {
  const t = useText()
  return (
    <span className="recipient-pair">
      {wechatId} <Pill tone="ok">{t('recipients.wechatBound')}</Pill>
    </span>
  )
}
