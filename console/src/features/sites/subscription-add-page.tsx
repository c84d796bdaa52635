/** /view/siteManager/site_subscribe_add: monitors devices or organisations at sites, once or for a period. */
import type { ErrorName } from '@coldway/contract/errors.ts'
import { subscriptionValidities } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { type Form, useForm } from '../../api/use-form.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { FormText, FormDay } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { DevicesField, OrganisationsField, SitesField, useDevicesOfVehicle } from '../subscriptions/index.ts'
import { EventChecks } from '../subscriptions/index.ts'
import './sites.css'
import { type SubscriptionDraft, toSubscription } from './subscription-draft.ts'

const dayMs = 86_400_000
const firstDays = 30
const subscriptionDays = limits.subscriptionSpanMs / dayMs
const refusedAt = {
  siteNotFound: 'fenceIds',
  organisationNotFound: 'orgIds',
  deviceNotFound: 'deviceIds',
  deviceRequired: 'deviceIds',
  dwellRequired: 'dwellS',
  timeOrder: 'endTime',
  rangeTooLong: 'endTime',
} as const satisfies Partial<Record<ErrorName, keyof SubscriptionDraft>>

export const SiteSubscriptionAddPage = () => {
  const devices = useDevicesOfVehicle()
  return devices ? <AddForm devices={devices} /> : <Loading />
}

interface AddFormProps {
  /** The sites that the address names. */
  readonly devices: readonly VehicleDevice[]
}

const AddForm = ({ devices }: AddFormProps) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.siteSubscriptions)
  const [address] = useSearchParams()
  const [start] = useState(() => firstDraft(address.get('site'), devices))
  const form = useForm({
    call: siteSubscriptions.saveSub,
    start,
    toInput: toSubscription,
    refusedAt,
    stale: [siteSubscriptions.queryPageList, siteSubscriptions.querySubInfoByDeviceCode, sites.queryPageList],
    onDone: ({ ids }) => {
      notify(t('sites.subscription.added', { count: ids.length }), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('sites.subscription.add')} form={form} back={back}>
      <FormSection title={t('sites.subscription.where')}>
        <SitesField
          value={form.draft.fenceIds}
          error={form.errorOf('fenceIds')}
          onChange={(fenceIds) => form.set({ fenceIds })}
        />
      </FormSection>
      <WhoSection form={form} devices={devices} />
      <WhatSection form={form} />
      <SpanSection form={form} />
    </FormPage>
  )
}

const firstDraft = (site: string | null, devices: readonly VehicleDevice[]): SubscriptionDraft => {
  const id = Number(site)
  const field = (atMs: number) => printTime(atMs, zoneInUse()).slice(0, 16).replace(' ', 'T')
  const nowMs = serverNowMs()
  return {
    fenceIds: Number.isInteger(id) && id > 0 ? [id] : [],
    who: devices.length > 0 ? 'devices' : 'organisations',
    deviceIds: devices.map(({ deviceId }) => deviceId),
    orgIds: [],
    validity: 'permanent',
    events: ['entry', 'exit'],
    dwellS: '30',
    startTime: field(nowMs),
    endTime: field(nowMs + firstDays * dayMs),
  }
}

const WhoSection = ({ form, devices }: AddFormProps & { readonly form: Form<SubscriptionDraft> }) => {
  const t = useText()
  const { who, deviceIds, orgIds } = form.draft
  const isNobody = form.failures > 0 && (who === 'devices' ? deviceIds : orgIds).length === 0
  const error = (name: 'deviceIds' | 'orgIds') => (isNobody ? t('pieces.form.required') : form.errorOf(name))
  return (
    <FormSection title={t('sites.subscription.who')} hint={t(`sites.subscription.whoHints.${who}`)}>
      <div className="is-wide">
        <Segmented
          label={t('sites.subscription.who')}
          value={who}
          onChange={(next) => form.set({ who: next })}
          options={(['organisations', 'devices'] as const).map((value) => ({
            value,
            label: t(`sites.subscription.whos.${value}`),
          }))}
        />
      </div>
      {who === 'devices' ? (
        <DevicesField
          before={devices}
          value={deviceIds}
          error={error('deviceIds')}
          onChange={(ids) => form.set({ deviceIds: ids })}
        />
      ) : (
        <OrganisationsField value={orgIds} error={error('orgIds')} onChange={(ids) => form.set({ orgIds: ids })} />
      )}
    </FormSection>
  )
}

const WhatSection = ({ form }: { form: Form<SubscriptionDraft> }) => {
  const t = useText()
  const { events } = form.draft
  const isNothing = form.failures > 0 && events.length === 0
  const isDwellWrong = form.failures > 0 && events.includes('dwell') && !isMinutes(form.draft.dwellS)
  const rule = t('sites.subscription.dwellRule', { min: dwellMin, max: formatNumber(dwellMax) })
  return (
    <FormSection title={t('sites.subscription.what')}>
      <div className="is-wide">
        <EventChecks
          label={t('sites.subscription.what')}
          value={events}
          onChange={(next) => form.set({ events: next })}
        />
        {isNothing && <Alert isLine>{t('pieces.form.required')}</Alert>}
      </div>
      {events.includes('dwell') && (
        <FormText
          form={isDwellWrong ? { ...form, errorOf: () => rule } : form}
          name="dwellS"
          label={t('sites.subscription.dwellMinutes')}
          rule={rule}
          inputMode="decimal"
        />
      )}
    </FormSection>
  )
}

const minuteS = 60
const dwellMin = limits.siteDwellMinS / minuteS
const dwellMax = limits.siteDwellMaxS / minuteS
const isMinutes = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= dwellMin && Number(typed) <= dwellMax

const SpanSection = ({ form }: { form: Form<SubscriptionDraft> }) => {
  const t = useText()
  const { startTime, endTime, validity } = form.draft
  const isLate = startTime !== '' && endTime !== '' && endTime <= startTime
  const isLong = Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`) > limits.subscriptionSpanMs
  const wrong = isLate
    ? t('errors.timeOrder')
    : isLong
      ? t('sites.subscription.tooLong', { days: subscriptionDays })
      : ''
  return (
    <FormSection title={t('sites.subscription.howLong')}>
      <div className="is-wide">
        <Segmented
          label={t('sites.subscription.validity')}
          value={validity}
          onChange={(next) => form.set({ validity: next })}
          options={subscriptionValidities.map((value) => ({
            value,
            label: t(`enums.subscriptionValidities.${value}`),
          }))}
        />
        <p className="form-hint">
          {t(`sites.subscription.validityHints.${validity}`, { until: endTime.replace('T', ' ') })}
        </p>
      </div>
      <FormDay form={form} name="startTime" label={t('sites.subscription.from')} hasTime />
      <FormDay
        form={wrong ? { ...form, errorOf: () => wrong } : form}
        name="endTime"
        label={t('sites.subscription.until')}
        hasTime
        rule={t('sites.subscription.spanRule', { days: subscriptionDays })}
      />
    </FormSection>
  )
}
