/**
 * The form of a line with its points in order, drawn, found by name or typed: /view/line/lineAdd, and a tab of the line's page.
 */
import { type LineDetail, lines } from '@coldway/contract/lines/lines.ts'
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
import { draftOf, emptyLine, refusedAt, toLine } from './line-draft.ts'
import { LineFields } from './line-fields.tsx'
import { lineStale } from './stale.ts'

export const LineAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const nodes = useOrgTree()
  const { back, leave } = useLeaving()
  const form = useForm({
    call: lines.save,
    start: emptyLine(orgId),
    toInput: (draft) => ({ ...toLine(draft), orgId: draft.orgId }),
    refusedAt,
    stale: lineStale,
    onDone: leave,
  })
  return (
    <FormPage title={t('titles.lineAdd')} form={form} back={back}>
      <LineFields
        form={form}
        organisation={<FormTree form={form} name="orgId" label={t('lines.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

/** The form of a line that stands already. */
export const LineForm = ({ line }: { line: LineDetail }) => {
  const t = useText()
  const { back, leave } = useLeaving()
  const { id, version, orgName } = line
  const form = useForm({
    call: lines.update,
    start: draftOf(line),
    toInput: (draft) => ({ ...toLine(draft), id, version }),
    refusedAt,
    stale: lineStale,
    onDone: leave,
  })
  return (
    <FormPage title={t('titles.lineUpdate')} form={form} back={back}>
      <LineFields
        form={form}
        organisation={<Field label={t('lines.organisation')} value={orgName} disabled readOnly />}
      />
    </FormPage>
  )
}

/** A line without a routed path is saved all the same; the user is informed. */
const useLeaving = () => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.lines)
  const leave = ({ isEstimate }: { isEstimate: boolean }) => {
    notify(t(isEstimate ? 'lines.savedEstimate' : 'pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return { back, leave }
}
