/** /view/line/lineSubscribe_add: which devices keep to a line, for which time, and who is notified. */
import { subscriptionValidities } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { lineSubscriptionLimits, lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { type Form, useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { FormText, FormDay } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { DevicesField, OrganisationsField, PushChannelFields, useDevicesOfVehicle } from '../subscriptions/index.ts'
import { LineField } from './line-field.tsx'
import './lines.css'
import { firstSubscription, type LineSubscriptionDraft, minutesMax, toSubscription } from './subscription-draft.ts'

const dayMs = 86_400_000
const firstDays = 30
const subscriptionDays = limits.subscriptionSpanMs / dayMs
const refusedAt = {
  routeNotFound: 'lineId',
  organisationNotFound: 'orgIds',
  deviceNotFound: 'deviceIds',
  deviceRequired: 'deviceIds',
  lineSubscriptionExists: 'deviceIds',
  dwellRequired: 'stayTimeoutS',
  stayTimeoutOutOfRange: 'stayTimeoutS',
  timeOrder: 'endTime',
  rangeTooLong: 'endTime',
} as const satisfies Partial<Record<ErrorName, keyof LineSubscriptionDraft>>

export const LineSubscriptionAddPage = () => {
  const me = useMe()
  const devices = useDevicesOfVehicle()
  return me && devices ? <AddForm orgId={me.orgId} devices={devices} /> : <Loading />
}

interface AddFormProps {
  readonly orgId: number
  /** The devices that the address names. */
  readonly devices: readonly VehicleDevice[]
}

const AddForm = ({ orgId, devices }: AddFormProps) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.lineSubscriptions)
  const [address] = useSearchParams()
  const [start] = useState(
    (): LineSubscriptionDraft => ({
      ...firstDraft(address.get('line'), orgId),
      deviceIds: devices.map(({ deviceId }) => deviceId),
    }),
  )
  const form = useForm({
    call: lineSubscriptions.saveSub,
    start,
    toInput: toSubscription,
    refusedAt,
    stale: [lineSubscriptions.queryPageList, lines.queryPageList],
    onDone: ({ ids }) => {
      notify(t('lines.subscription.added', { count: ids.length }), 'ok')
      void navigate(back)
    },
  })
  const { lineId, deviceIds, orgIds, recipients } = form.draft
  const whole = (isThere: boolean, name: 'lineId' | 'deviceIds' | 'orgIds') =>
    form.failures > 0 && !isThere ? t('pieces.form.required') : form.errorOf(name)
  return (
    <FormPage title={t('titles.lineSubscriptionAdd')} form={form} back={back}>
      <FormSection title={t('lines.subscription.line')}>
        <LineField
          value={lineId}
          error={whole(lineId !== undefined, 'lineId')}
          onChange={(id) => form.set({ lineId: id })}
        />
      </FormSection>
      <FormSection title={t('lines.subscription.devices')}>
        <DevicesField
          before={devices}
          value={deviceIds}
          max={lineSubscriptionLimits.devicesMax}
          error={whole(deviceIds.length > 0, 'deviceIds')}
          onChange={(ids) => form.set({ deviceIds: ids })}
        />
      </FormSection>
      <FormSection title={t('lines.subscription.subscriber')} hint={t('lines.subscription.subscriberHint')}>
        <OrganisationsField
          value={orgIds}
          max={lineSubscriptionLimits.orgsMax}
          error={whole(orgIds.length > 0, 'orgIds')}
          onChange={(ids) => form.set({ orgIds: ids })}
        />
      </FormSection>
      <WatchSection form={form} />
      <SpanSection form={form} />
      <FormSection
        title={t('lines.subscription.notifications')}
        hint={t('lines.subscription.notificationsHint', { max: limits.recipientsPerChannelMax })}
      >
        <PushChannelFields value={recipients} onChange={(to) => form.set({ recipients: to })} />
      </FormSection>
    </FormPage>
  )
}

const firstDraft = (line: string | null, orgId: number): LineSubscriptionDraft => {
  const id = Number(line)
  const field = (atMs: number) => printTime(atMs, zoneInUse()).slice(0, 16).replace(' ', 'T')
  const nowMs = serverNowMs()
  const span = [field(nowMs), field(nowMs + firstDays * dayMs)] as const
  return firstSubscription(Number.isInteger(id) && id > 0 ? id : undefined, orgId, span)
}

const WatchSection = ({ form }: { form: Form<LineSubscriptionDraft> }) => {
  const t = useText()
  const { offsetMinM, offsetMaxM } = lineSubscriptionLimits
  const offsetRule = t('lines.subscription.offsetRule', {
    min: formatNumber(offsetMinM),
    max: formatNumber(offsetMaxM),
  })
  const stayRule = t('lines.subscription.stayRule', { max: formatNumber(minutesMax) })
  return (
    <FormSection title={t('lines.subscription.what')}>
      <FormText
        form={form}
        name="offsetM"
        label={t('lines.subscription.offset')}
        rule={offsetRule}
        inputMode="decimal"
      />
      <FormText
        form={form}
        name="stayTimeoutS"
        label={t('lines.subscription.stay')}
        rule={stayRule}
        inputMode="decimal"
      />
    </FormSection>
  )
}

const SpanSection = ({ form }: { form: Form<LineSubscriptionDraft> }) => {
  const t = useText()
  const { startTime, endTime, validity } = form.draft
  const isLate = startTime !== '' && endTime !== '' && endTime <= startTime
  const isLong = Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`) > limits.subscriptionSpanMs
  const tooLong = isLong ? t('lines.subscription.tooLong', { days: subscriptionDays }) : ''
  const wrong = isLate ? t('errors.timeOrder') : tooLong
  return (
    <FormSection title={t('lines.subscription.howLong')}>
      <div className="is-wide">
        <Segmented
          label={t('lines.subscription.validity')}
          value={validity}
          onChange={(next) => form.set({ validity: next })}
          options={subscriptionValidities.map((value) => ({
            value,
            label: t(`enums.subscriptionValidities.${value}`),
          }))}
        />
        <p className="form-hint">
          {t(`lines.subscription.validityHints.${validity}`, { until: endTime.replace('T', ' ') })}
        </p>
      </div>
      <FormDay form={form} name="startTime" label={t('lines.subscription.from')} hasTime />
      <FormDay
        form={wrong ? { ...form, errorOf: () => wrong } : form}
        name="endTime"
        label={t('lines.subscription.until')}
        hasTime
        rule={t('lines.subscription.spanRule', { days: subscriptionDays })}
      />
    </FormSection>
  )
}
