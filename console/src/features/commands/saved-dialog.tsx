import { type CommandTemplate, commandTemplates } from '@coldway/contract/commands/commands.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { contentText } from './command-words.ts'

/** Lists and deletes saved commands; they are used in the send dialog. */
export const SavedDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const canSend = useCan('command:send') ?? false
  const [ask, dialog] = useConfirm()
  const saved = useCall(commandTemplates.queryPageList, { page: 1, size: limits.pageSizeMax })
  const deleting = useMutate(commandTemplates.deleteByIds, { stale: [commandTemplates.queryPageList] })
  const remove = ({ id, name }: CommandTemplate) =>
    ask({
      title: t('commands.saved.deleteTitle', { name }),
      text: t('commands.saved.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: [id] })
        notify(t('commands.saved.deleted'), 'ok')
      },
    })
  return (
    <Drawer isOpen title={t('commands.saved.title')} onClose={onClose} width="7.2rem">
      <DataTable
        label={t('commands.saved.title')}
        columns={[
          { key: 'name', label: t('commands.saved.name'), cell: ({ name }: CommandTemplate) => name },
          { key: 'kind', label: t('commands.kind'), cell: ({ kind }) => t(`commands.kinds.${kind}`) },
          { key: 'content', label: t('commands.content'), cell: (row) => contentText(t, row) },
          { key: 'orgName', label: t('commands.rule.organisation'), cell: ({ orgName }) => orgName },
        ]}
        rows={saved.data?.records}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...(saved.error && { error: textOf(saved.error) })}
        onRetry={() => void saved.refetch()}
        actions={[{ key: 'delete', label: t('pieces.verbs.delete'), can: canSend, isDanger: true, onSelect: remove }]}
      />
      {dialog}
    </Drawer>
  )
}
