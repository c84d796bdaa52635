/** Who is told at which level on which way: three columns, from what comes at once to what comes last. */
import { type PushChannel, pushChannels } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Recipient } from '@coldway/contract/recipients.ts'
import { useState } from 'react'
import { formatDuration } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { LevelMark } from '../alarms/index.ts'
import './level-editor.css'
import type { LevelDraft } from './policy-draft.ts'
import { addressOn, useRecipientChoice, useRecipientNames } from './use-recipient-names.ts'

interface LevelEditorProps {
  /** From the first. */
  readonly levels: readonly LevelDraft[]
  readonly onChange: (levels: readonly LevelDraft[]) => void
}

export const LevelEditor = ({ levels, onChange }: LevelEditorProps) => {
  const t = useText()
  const first = useRecipientNames(levels.flatMap((level) => pushChannels.flatMap((channel) => level[channel])))
  const [picked, setPicked] = useState<ReadonlyMap<number, Recipient>>(new Map())
  const names = new Map([...first, ...picked])
  const put = (at: number, level: LevelDraft) => onChange(levels.map((one, index) => (index === at ? level : one)))
  return (
    <div className="level-editor">
      {levels.map((level, at) => (
        <section key={at} aria-label={t('alarms.level', { level: at + 1 })}>
          <header>
            <LevelMark level={at + 1} />
            <small>
              {at === 0
                ? t('alarmPolicies.levels.atOnce')
                : t('alarmPolicies.levels.after', { time: formatDuration(at * limits.alarmLevelEveryMs) })}
            </small>
          </header>
          {pushChannels.map((channel) => (
            <ChannelField
              key={channel}
              channel={channel}
              level={at + 1}
              value={level[channel]}
              names={names}
              onChange={(ids, known) => {
                setPicked(new Map([...picked, ...known.map((one) => [one.id, one] as const)]))
                put(at, { ...level, [channel]: ids })
              }}
            />
          ))}
          {at > 0 && (
            <Button kind="quiet" size="small" icon="copy" onClick={() => put(at, levels[at - 1] ?? level)}>
              {t('alarmPolicies.levels.same', { level: at })}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}

const channelIcons: Record<PushChannel, IconName> = {
  sms: 'bell',
  email: 'mail',
  wechat: 'user',
  http: 'globe',
}

interface ChannelFieldProps {
  readonly channel: PushChannel
  readonly level: number
  readonly value: readonly number[]
  readonly names: ReadonlyMap<number, Recipient>
  readonly onChange: (ids: number[], known: readonly Recipient[]) => void
}

const ChannelField = ({ channel, level, value, names, onChange }: ChannelFieldProps) => {
  const t = useText()
  const { found, onSearch } = useRecipientChoice()
  const word = t(`enums.pushChannels.${channel}`)
  return (
    <div className="level-channel">
      <span>
        <Icon name={channelIcons[channel]} /> {word}
        {value.length >= limits.recipientsPerChannelMax && (
          <small>{t('alarmPolicies.levels.most', { max: limits.recipientsPerChannelMax })}</small>
        )}
      </span>
      <MultiSelect
        label={`${t('alarms.level', { level })} · ${word}`}
        placeholder={t('alarmPolicies.levels.nobody')}
        max={limits.recipientsPerChannelMax}
        value={value}
        options={found?.map((one) => {
          const address = addressOn(channel, one)
          const note = address ?? t(`alarmPolicies.levels.unreachable.${channel}`)
          return { value: one.id, label: one.name, note, isOff: address === undefined }
        })}
        nameOf={(id) => names.get(id)?.name ?? found?.find((one) => one.id === id)?.name ?? `#${id}`}
        onSearch={onSearch}
        onChange={(ids) =>
          onChange(
            ids,
            (found ?? []).filter((one) => ids.includes(one.id)),
          )
        }
      />
    </div>
  )
}
