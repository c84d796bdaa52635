/** The form of a site with its area, drawn or typed: /view/siteManager/site_info_add, and a tab of the site's page. */
import { type Site, sites } from '@coldway/contract/sites/sites.ts'
import { useNavigate } from 'react-router'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Loading } from '../../ui/base/states.tsx'
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

/** The form of a site that stands already. */
export const SiteForm = ({ site }: { site: Site }) => {
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
