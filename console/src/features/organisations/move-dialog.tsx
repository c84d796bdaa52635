import { type Organisation, organisations } from '@coldway/contract/users/organisations.ts'
import { useMemo, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { PickTree } from '../../ui/form/pick-tree.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { branchIds } from '../../ui/table/tree-rows.ts'
import { organisationsStale } from './stale.ts'

/** Chooses a new parent: not itself, not its branch, not its present parent. */
export const MoveDialog = ({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const nodes = useOrgTree()
  const [parentId, setParentId] = useState<number>()
  const move = useMutate(organisations.updateOrg, { stale: organisationsStale })
  const off = useMemo(() => branchIds(nodes ?? [], organisation.id), [nodes, organisation.id])
  const isOff = useMemo(
    () => (node: { id: number }) => off.has(node.id) || node.id === organisation.parentId,
    [off, organisation.parentId],
  )
  const { id, version, name, code } = organisation
  const submit = () =>
    move.mutate(
      { id, version, name, code, parentId },
      {
        onSuccess: () => {
          notify(t('organisations.moved', { name }), 'ok')
          onClose()
        },
      },
    )
  const footer = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" disabled={parentId === undefined} isBusy={move.isPending} onClick={submit}>
        {t('organisations.move')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={t('organisations.moveTitle', { name })} onClose={onClose} footer={footer}>
      <p className="form-hint">{t('organisations.moveHint')}</p>
      {nodes ? (
        <PickTree
          label={t('organisations.parent')}
          nodes={nodes}
          value={parentId}
          onChange={setParentId}
          isOff={isOff}
        />
      ) : (
        <Loading />
      )}
      {move.error && <Alert>{textOf(move.error)}</Alert>}
    </Dialog>
  )
}
