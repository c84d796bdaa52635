/** /view/siteManager/site_info_add and site_info_update: a site with its area, drawn or typed. */
import { type Site, sites } from '@coldway/contract/sites/sites.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { draftOf, emptySite, refusedAt, toSite } from './site-draft.ts'
import { SiteFields } from './site-fields.tsx'
import { siteStale } from './stale.ts'

export const SiteAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.sites)
  const nodes = useOrgTree()
  const form = useForm({
    call: sites.save,
    start: emptySite(orgId),
    toInput: (draft) => ({ ...toSite(draft), orgId: draft.orgId }),
    refusedAt,
    stale: siteStale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('sites.add')} form={form} back={back}>
      <SiteFields
        form={form}
        canShare={false}
        organisation={<FormTree form={form} name="orgId" label={t('sites.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

export const SiteUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(sites.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('errors.siteNotFound')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm site={found.data} /> : <Loading />
}

const UpdateForm = ({ site }: { site: Site }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.sites)
  const { id, version, isOwn, canShare, orgName } = site
  const form = useForm({
    call: sites.update,
    start: draftOf(site),
    toInput: (draft) => ({ ...toSite(draft), id, version }),
    refusedAt,
    stale: siteStale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('sites.update')} form={form} back={back}>
      <SiteFields
        form={form}
        canShare={canShare}
        organisation={
          <Field
            label={t('sites.organisation')}
            value={orgName ?? t('sites.otherOrganisation')}
            hint={!isOwn && <p>{t('sites.notOwn')}</p>}
            disabled
            readOnly
          />
        }
      />
    </FormPage>
  )
}
