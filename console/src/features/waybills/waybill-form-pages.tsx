/** /view/waybillCenter/addWaybill and editWaybill, and the same of orders: a shipment with its way, its plan and its devices. */
import { printTime } from '@coldway/contract/time.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { isRefusal } from '../../api/call-error.ts'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { NumberField } from './number-field.tsx'
import { PartnersField } from './partners-field.tsx'
import { useIsGone } from './use-live-waybills.ts'
import { waybillStale } from './stale.ts'
import { TemplateBar, TemplateSaving, useTemplates } from './template-bar.tsx'
import { useCautions } from './use-cautions.tsx'
import { useConflicts } from './use-conflicts.ts'
import { useKnownDevices } from './use-known-devices.ts'
import { copyOf, draftOf, emptyWaybill, fixedOf, refusedAt, toWaybill, type WaybillDraft } from './waybill-draft.ts'
import { WaybillFields, withConflicts } from './waybill-fields.tsx'
import { type WaybillKind, waybillKinds } from './waybill-kind.ts'
import './waybills.css'

const useWaybillOf = (kind: WaybillKind, parameter: 'id' | 'copy') => {
  const [address] = useSearchParams()
  const id = Number(address.get(parameter))
  const isId = Number.isInteger(id) && id > 0
  return { id, isId, found: useStart(kind.get, { id }, { isEnabled: isId }) }
}

/** With `?copy=7` in the address, the form begins with what another shipment has in common with waybill 7. */
export const WaybillAddPage = () => <AddPage kind={waybillKinds.scene} />
export const OrderAddPage = () => <AddPage kind={waybillKinds.custom} />
export const WaybillEditPage = () => <EditPage kind={waybillKinds.scene} />
export const OrderEditPage = () => <EditPage kind={waybillKinds.custom} />

const AddPage = ({ kind }: { kind: WaybillKind }) => {
  const textOf = useErrorText()
  const me = useMe()
  const { isId, found } = useWaybillOf(kind, 'copy')
  const [startTime] = useState(nextHour)
  if (isRefusal(found.error, 'waybillNotFound')) return <Missing of={kind} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!me || (isId && !found.data)) return <Loading />
  return <AddForm kind={kind} start={found.data ? copyOf(found.data, startTime) : emptyWaybill(me.orgId, startTime)} />
}

const hourMs = 3_600_000
/** The next full hour, in the user's zone. */
const nextHour = (): string =>
  `${printTime(serverNowMs() + hourMs, zoneInUse())
    .slice(0, 13)
    .replace(' ', 'T')}:00`

const AddForm = ({ kind, start }: { kind: WaybillKind; start: WaybillDraft }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(kind.listPath)
  const nodes = useOrgTree()
  const known = useKnownDevices()
  const toInput = (draft: WaybillDraft) => ({
    orgId: draft.orgId,
    waybillNo: draft.waybillNo.trim() === '' ? null : draft.waybillNo,
    ...toWaybill(draft),
    sharedOrgCodes: draft.sharedOrgCodes,
  })
  const plain = useForm({
    call: kind.save,
    start,
    toInput,
    // The own organisation was chosen from a list.
    refusedAt: { ...refusedAt, organisationNotFound: 'sharedOrgCodes' },
    stale: waybillStale,
    onDone: ({ waybillNo }) => {
      notify(t('waybills.saved', { name: waybillNo }), 'ok')
      void navigate(back)
    },
  })
  const conflicts = useConflicts(plain.draft, undefined)
  const isValid = kind.save.body.safeParse(toInput(plain.draft)).success
  const [form, dialog] = useCautions(withConflicts(plain, conflicts, t), known, isValid)
  const templates = useTemplates(form)
  return (
    <FormPage title={t(kind.texts.add)} form={form} back={back} isWide>
      <TemplateBar of={templates} />
      <WaybillFields
        form={form}
        known={known}
        conflicts={conflicts}
        head={
          <>
            <NumberField form={form} />
            <FormTree form={form} name="orgId" label={t('waybills.organisation')} nodes={nodes} />
          </>
        }
      />
      <FormSection title={t('waybills.sharing.title')} hint={t('waybills.sharing.hint')}>
        <PartnersField
          codes={form.draft.sharedOrgCodes}
          onChange={(sharedOrgCodes) => form.set({ sharedOrgCodes })}
          error={form.errorOf('sharedOrgCodes')}
        />
      </FormSection>
      <TemplateSaving form={form} of={templates} />
      {dialog}
    </FormPage>
  )
}

const EditPage = ({ kind }: { kind: WaybillKind }) => {
  const t = useText()
  const textOf = useErrorText()
  const { id, isId, found } = useWaybillOf(kind, 'id')
  const isGone = useIsGone(id)
  if (!isId || isGone || isRefusal(found.error, 'waybillNotFound')) return <Missing of={kind} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (found.data?.state === 'completed') return <ErrorState text={t('errors.waybillCompleted')} />
  return found.data ? <EditForm kind={kind} waybill={found.data} /> : <Loading />
}

/** Asking again does not help. */
const Missing = ({ of: { listPath, texts } }: { of: WaybillKind }) => {
  const t = useText()
  const toList = <Link to={listPath}>{t(texts.title)}</Link>
  return <State icon="truck" title={t('shipment.missing')} hint={t('shipment.missingHint')} action={toList} />
}

const EditForm = ({ kind, waybill }: { kind: WaybillKind; waybill: WaybillDetail }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(kind.listPath)
  const known = useKnownDevices(waybill.devices)
  const { id, version, waybillNo, orgName, state } = waybill
  const toInput = (draft: WaybillDraft) => ({ id, version, ...toWaybill(draft), ...fixedOf(waybill) })
  const plain = useForm({
    call: kind.update,
    start: draftOf(waybill),
    toInput,
    refusedAt,
    stale: waybillStale,
    onDone: () => {
      notify(t('waybills.saved', { name: waybillNo }), 'ok')
      void navigate(back)
    },
  })
  const conflicts = useConflicts(plain.draft, id)
  const isValid = kind.update.body.safeParse(toInput(plain.draft)).success
  const [form, dialog] = useCautions(withConflicts(plain, conflicts, t), known, isValid)
  return (
    <FormPage title={t(kind.texts.edit)} form={form} back={back} isWide>
      <WaybillFields
        form={form}
        known={known}
        conflicts={conflicts}
        state={state}
        head={
          <>
            <Field label={t('waybills.number')} value={waybillNo} disabled readOnly />
            <Field label={t('waybills.organisation')} value={orgName} disabled readOnly />
          </>
        }
      />
      {dialog}
    </FormPage>
  )
}
