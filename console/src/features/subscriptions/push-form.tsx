import type { Call } from '@coldway/contract/call.ts'
import { type PushChannel, pushChannels, pushScopes, type PushScope, type SiteEvent } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { SitePush } from '@coldway/contract/sites/site-push.ts'
import type { z } from 'zod'
import { type FormInput, useForm } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { RecipientChoice, useKnownRecipients } from '../recipients/index.ts'
import { EventChecks } from './event-checks.tsx'
import './subscriptions.css'

interface PushDraft {
  readonly isEnabled: boolean
  readonly types: readonly SiteEvent[]
  readonly scope: PushScope
  readonly recipients: PushRecipients
}
/** Ids of the recipients by channel. */
export type PushRecipients = Readonly<Record<PushChannel, readonly number[]>>

interface PushFormProps<Body extends z.ZodType, Gives extends z.ZodType> {
  readonly title: string
  readonly setting: SitePush
  readonly back: string
  readonly call: Call<Body, Gives>
  readonly stale: readonly Call[]
  /** The scene or the site of the setting. */
  readonly of: object
}

export const PushForm = <Body extends z.ZodType, Gives extends z.ZodType>(props: PushFormProps<Body, Gives>) => {
  const { setting, of } = props
  const t = useText()
  const { orgId, version, ...rest } = setting
  const form = useForm<Body, Gives, PushDraft>({
    call: props.call,
    start: rest,
    // The cast is needed because only the page knows which of the two calls this is.
    toInput: (draft) => ({ ...of, orgId, version, ...draft }) as FormInput<Body>,
    stale: props.stale,
    onDone: () => notify(t('pieces.form.saved'), 'ok'),
  })
  const { isEnabled, types, scope, recipients } = form.draft
  const isTried = form.failures > 0 && isEnabled
  const isNobody = pushChannels.every((channel) => recipients[channel].length === 0)
  return (
    <FormPage title={props.title} form={form} back={props.back}>
      <FormSection title={t('sites.push.what')} hint={t('sites.push.hint')}>
        <div className="is-wide push-what">
          <Switch label={t('sites.push.enabled')} isOn={isEnabled} onChange={(to) => form.set({ isEnabled: to })} />
          <EventChecks label={t('sites.push.what')} value={types} onChange={(to) => form.set({ types: to })} />
          <Segmented
            label={t('sites.push.scope')}
            value={scope}
            onChange={(to) => form.set({ scope: to })}
            options={pushScopes.map((value) => ({ value, label: t(`enums.pushScopes.${value}`) }))}
          />
        </div>
        {isTried && types.length === 0 && <Missing text={t('errors.pushTypeRequired')} />}
      </FormSection>
      <FormSection title={t('sites.push.who')} hint={t('sites.push.whoHint', { max: limits.recipientsPerChannelMax })}>
        <PushChannelFields value={recipients} onChange={(to) => form.set({ recipients: to })} />
        {isTried && isNobody && <Missing text={t('errors.pushMethodRequired')} />}
      </FormSection>
    </FormPage>
  )
}

const Missing = ({ text }: { text: string }) => (
  <Alert isLine className="is-wide">
    {text}
  </Alert>
)

interface ChannelsProps {
  readonly value: PushRecipients
  readonly onChange: (value: PushRecipients) => void
}

export const PushChannelFields = ({ value, onChange }: ChannelsProps) => {
  const known = useKnownRecipients(pushChannels.flatMap((channel) => value[channel]))
  return pushChannels.map((channel) => (
    <RecipientChoice
      key={channel}
      channel={channel}
      value={value[channel]}
      known={known}
      onChange={(ids) => onChange({ ...value, [channel]: ids })}
    />
  ))
}
