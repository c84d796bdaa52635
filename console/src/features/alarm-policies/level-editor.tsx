/** Recipients by level and channel: three columns, from the first level to the last. */
import { pushChannels } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { formatDuration } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { LevelMark } from '../alarms/index.ts'
import { RecipientChoice, unreachableOn, useKnownRecipients } from '../recipients/index.ts'
import './level-editor.css'
import type { LevelDraft } from './policy-draft.ts'

interface LevelEditorProps {
  /** Levels from the first. */
  readonly levels: readonly LevelDraft[]
  readonly onChange: (levels: readonly LevelDraft[]) => void
}

export const LevelEditor = ({ levels, onChange }: LevelEditorProps) => {
  const t = useText()
  const known = useKnownRecipients(levels.flatMap((level) => pushChannels.flatMap((channel) => level[channel])))
  const first = pushChannels.map((channel) => ({ channel, ids: levels[0]?.[channel] ?? [] }))
  const reachesNobody =
    first.some(({ ids }) => ids.length > 0) &&
    first.every(({ channel, ids }) => unreachableOn(channel, ids, known).length === ids.length)
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
            <RecipientChoice
              key={channel}
              channel={channel}
              of={t('alarms.level', { level: at + 1 })}
              value={level[channel]}
              known={known}
              onChange={(ids) => put(at, { ...level, [channel]: ids })}
            />
          ))}
          {at === 0 && reachesNobody && (
            <Alert kind="warning" isLine>
              {t('alarmPolicies.levels.reachesNobody')}
            </Alert>
          )}
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
