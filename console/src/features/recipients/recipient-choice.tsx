/** Chooses the recipients of one channel by search; those unreachable on it are shown with the reason, and disabled. */
import type { PushChannel } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Recipient } from '@coldway/contract/messages/recipients.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import './recipient-choice.css'
import { addressOn, type KnownRecipients, unreachableOn, useRecipientSearch } from './use-recipient-choice.ts'

const icons: Record<PushChannel, IconName> = { email: 'mail', sms: 'bell', wechat: 'user', http: 'globe' }

interface RecipientChoiceProps {
  readonly channel: PushChannel
  /** Prefix of the field's name, where a channel has several fields. */
  readonly of?: string
  readonly value: readonly number[]
  readonly known: KnownRecipients
  readonly onChange: (ids: number[]) => void
}

export const RecipientChoice = ({ channel, of, value, known, onChange }: RecipientChoiceProps) => {
  const t = useText()
  const { found, maySee, onSearch } = useRecipientSearch()
  const unreachable = unreachableOn(channel, value, known)
  const word = t(`enums.pushChannels.${channel}`)
  const max = limits.recipientsPerChannelMax
  const optionOf = (one: Recipient) => {
    const address = addressOn(channel, one)
    const note = address ?? t(`recipients.choice.unreachable.${channel}`)
    return { value: one.id, label: one.name, note, isOff: address === undefined }
  }
  const choose = (ids: number[]) => {
    known.add((found ?? []).filter(({ id }) => ids.includes(id)))
    onChange(ids)
  }
  return (
    <div className="recipient-choice">
      <span>
        <Icon name={icons[channel]} /> {word}
        {!maySee && <small>{t('recipients.choice.mayNotSee')}</small>}
        {value.length >= max && <small>{t('recipients.choice.most', { max })}</small>}
      </span>
      <MultiSelect
        label={of === undefined ? word : `${of} · ${word}`}
        placeholder={t('recipients.choice.nobody')}
        max={max}
        value={value}
        options={found?.map(optionOf)}
        nameOf={(id) => known.byId.get(id)?.name ?? found?.find((one) => one.id === id)?.name ?? `#${id}`}
        onSearch={onSearch}
        onChange={choose}
      />
      {unreachable.length > 0 && (
        <Alert kind="warning" isLine>
          {t('recipients.choice.isUnreachable', {
            names: unreachable.map(({ name }) => name).join(', '),
            reason: t(`recipients.choice.unreachable.${channel}`),
          })}
        </Alert>
      )}
    </div>
  )
}
