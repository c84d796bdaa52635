/** The open shipments by organisation; those beyond the first thousand are found by their number. */
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { Field } from '../../ui/form/field.tsx'

/** A pause in typing. */
const settledMs = 300

export const OrganisationTree = ({ orgId }: { orgId: number | undefined }) => {
  const t = useText()
  const textOf = useErrorText()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), settledMs)
  const tree = useCall(waybills.queryWaybillByOrgTree, keyword ? { keyword } : {}, { keepsLast: true })
  const nodes = tree.data?.filter((node) => node.waybills.length > 0 && (orgId === undefined || node.orgId === orgId))
  return (
    <aside className="waybill-tree" aria-label={t('waybillMonitor.tree')}>
      <Field
        label={t('waybills.number')}
        icon="search"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {!nodes &&
        (tree.error ? <ErrorState text={textOf(tree.error)} onRetry={() => void tree.refetch()} /> : <Loading />)}
      {nodes?.length === 0 && <Empty text={t('waybillMonitor.noneOpen')} />}
      {nodes?.map((node) => (
        <details key={node.orgId} open>
          <summary>
            {node.orgName} <small>{formatNumber(node.waybills.length)}</small>
          </summary>
          <ul>
            {node.waybills.map((one) => (
              <li key={one.id}>
                <Link to={waybillPath(one.id)}>{one.waybillNo}</Link>{' '}
                <small>{t(`enums.waybillStates.${one.state}`)}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </aside>
  )
}
