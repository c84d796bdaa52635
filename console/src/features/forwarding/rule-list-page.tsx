/** /view/systemSettings/forwarding: what goes where, what waits, and how each target fares. */
import { forwarding, type ForwardingRule } from '@coldway/contract/forwarding/forwarding.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import './forwarding.css'
import { columnsOf, filtersOf } from './rule-columns.tsx'
import { RotateRuleDialog, RuleSecretDialog, type ShownSecret } from './rule-dialogs.tsx'
import { useRuleActions } from './use-rule-actions.tsx'

const lookAgainMs = 5_000

export const ForwardingRuleListPage = () => {
  const t = useText()
  const can = useCan('forwarding:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(forwarding.queryPageList, filters)
  useReloading(list.retry, list.error === undefined)
  const act = useRuleActions()
  const [rotated, setRotated] = useState<ForwardingRule>()
  const [secret, setSecret] = useState<ShownSecret>()
  const actions: RowAction<ForwardingRule>[] = [
    { key: 'test', label: t('forwarding.test'), can, onSelect: act.test },
    { key: 'edit', label: t('pieces.verbs.edit'), can, to: ({ id }) => `${paths.forwardingUpdate}?id=${id}` },
    {
      key: 'pause',
      label: t('forwarding.pause'),
      can,
      isShown: ({ state }) => state !== 'paused',
      onSelect: (rule) => act.setPaused(rule, true),
    },
    {
      key: 'resume',
      label: t('forwarding.resume'),
      can,
      isShown: ({ state }) => state === 'paused',
      onSelect: (rule) => act.setPaused(rule, false),
    },
    {
      key: 'rotate',
      label: t('forwarding.rotate'),
      can,
      isShown: ({ target }) => target === 'http',
      onSelect: setRotated,
    },
    { key: 'delete', label: t('pieces.verbs.delete'), can, isDanger: true, onSelect: (rule) => act.remove([rule]) },
  ]
  return (
    <>
      <ListPage
        name="forwarding"
        title={t('titles.forwarding')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        emptyHint={t('forwarding.emptyHint')}
        primary={{ label: t('titles.forwardingAdd'), can, to: paths.forwardingAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: act.remove }]}
        tools={<Link to={paths.forwardingLetters}>{t('titles.forwardingLetters')}</Link>}
        actions={actions}
      />
      {act.dialog}
      {rotated && (
        <RotateRuleDialog
          rule={rotated}
          onClose={() => setRotated(undefined)}
          onRotated={({ secret: made }) => {
            setRotated(undefined)
            setSecret({ name: rotated.name, secret: made })
          }}
        />
      )}
      {secret && <RuleSecretDialog made={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

/** What waits changes by itself. */
const useReloading = (reload: () => void, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(reload, lookAgainMs)
    return () => clearInterval(timer)
  }, [reload, isOn])
}
