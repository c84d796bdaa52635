/** The forms that add a mapping study or change one that has not begun. */
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { draftOf, emptyMapping, toMapping } from './mapping-draft.ts'
import { MappingFields } from './mapping-fields.tsx'
import { mappingsStale } from './mappings-stale.ts'

const refusedAt = {
  mappingPlaceRequired: 'placeName',
  mappingInsideRequired: 'probes',
  mappingProbesOverlap: 'probes',
  deviceNotFound: 'probes',
  limitsCrossed: 'lowC',
} as const

export const MappingAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const nodes = useOrgTree()
  const navigate = useNavigate()
  const form = useForm({
    call: mappings.save,
    start: emptyMapping(orgId),
    toInput: (draft) => ({ ...toMapping(draft), orgId: draft.orgId }),
    refusedAt: { ...refusedAt, organisationNotFound: 'orgId' },
    stale: mappingsStale,
    onDone: ({ id }) => {
      notify(t('mappings.saved'), 'ok')
      void navigate(`${paths.mapping}?id=${id}`)
    },
  })
  return (
    <FormPage title={t('titles.mappingAdd')} form={form} back={paths.mappings} isWide>
      <MappingFields
        form={form}
        organisation={<FormTree form={form} name="orgId" label={t('mappings.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

export const MappingUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isNamed = Number.isInteger(id) && id > 0
  const found = useStart(mappings.queryById, { id }, { isEnabled: isNamed })
  if (!isNamed) return <ErrorState text={t('mappings.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm study={found.data} /> : <Loading />
}

const UpdateForm = ({ study }: { study: Mapping }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, version } = study
  const back = `${paths.mapping}?id=${id}`
  const form = useForm({
    call: mappings.update,
    start: draftOf(study),
    toInput: (draft) => ({ ...toMapping(draft), id, version }),
    refusedAt,
    stale: mappingsStale,
    onDone: () => {
      notify(t('mappings.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.mappingUpdate')} form={form} back={back} isWide>
      <MappingFields form={form} before={study} />
    </FormPage>
  )
}
