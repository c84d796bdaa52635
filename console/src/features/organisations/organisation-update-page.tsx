import { type Organisation, organisations } from '@coldway/contract/users/organisations.ts'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { branchIds } from '../../ui/table/tree-rows.ts'
import { useBack } from '../../ui/base/use-back.ts'
import { draftOf, OrganisationFields, refusedAt, saidOf } from './organisation-fields.tsx'
import { organisationsStale } from './stale.ts'

export const OrganisationUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(organisations.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('organisations.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <UpdateForm organisation={found.data} />
}

const UpdateForm = ({ organisation }: { organisation: Organisation }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.organisations)
  const nodes = useOrgTree()
  const { id, version, parentId } = organisation
  const form = useForm({
    call: organisations.updateOrg,
    start: draftOf(organisation),
    toInput: (draft) => ({ ...draft, ...saidOf(draft), id, version }),
    refusedAt,
    stale: organisationsStale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  const off = useMemo(() => branchIds(nodes ?? [], id), [nodes, id])
  const isOff = useMemo(() => (node: { id: number }) => off.has(node.id), [off])
  return (
    <FormPage title={t('titles.organisationUpdate')} form={form} back={back}>
      <OrganisationFields form={form} nodes={nodes} isOff={isOff} isTop={parentId === null} />
    </FormPage>
  )
}
