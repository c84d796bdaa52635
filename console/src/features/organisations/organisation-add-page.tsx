import { organisations } from '@coldway/contract/users/organisations.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { emptyDraft, OrganisationFields, type OrganisationDraft, refusedAt, saidOf } from './organisation-fields.tsx'
import { organisationsStale } from './stale.ts'

export const OrganisationAddPage = () => {
  const me = useMe()
  const [address] = useSearchParams()
  const asked = Number(address.get('parentId'))
  if (!me) return <Loading />
  return <AddForm parentId={Number.isInteger(asked) && asked > 0 ? asked : me.orgId} />
}

const AddForm = ({ parentId }: { parentId: number }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.organisations)
  const nodes = useOrgTree()
  const [below, setBelow] = useState(parentId)
  const proposal = useCall(organisations.getOrgCode, { parentId: below }, { freshMs: 0 })
  const form = useForm({
    call: organisations.saveOrg,
    start: { ...emptyDraft, parentId } as OrganisationDraft,
    toInput: (draft) => ({
      ...draft,
      code: draft.code.trim() || proposal.data,
      ...saidOf(draft),
    }),
    refusedAt,
    stale: organisationsStale,
    isLoading: proposal.isFetching,
    onDone: ({ id }) => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back, { state: { shownId: id } })
    },
  })
  const { parentId: chosen } = form.draft
  useEffect(() => {
    if (chosen !== undefined) setBelow(chosen)
  }, [chosen])
  return (
    <FormPage title={t('titles.organisationAdd')} form={form} back={back}>
      <OrganisationFields form={form} nodes={nodes} codeProposed={proposal.data} />
    </FormPage>
  )
}
