import type { DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const looks = {
  queued: ['cold', 'clock'],
  exporting: ['brand', 'refresh'],
  done: ['ok', 'check'],
  failed: ['bad', 'warning'],
  cancelled: ['off', 'close'],
} as const satisfies Record<DownloadTask['state'], readonly [Tone, IconName]>

export const TaskState = ({ state }: Pick<DownloadTask, 'state'>) => {
  const t = useText()
  const [tone, icon] = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`downloads.states.${state}`)}
    </Pill>
  )
}

export const TaskProgress = ({ fileName, progressPct }: Pick<DownloadTask, 'fileName' | 'progressPct'>) => (
  <span className="downloads-progress">
    <progress max={100} value={progressPct} aria-label={fileName} />
    {formatNumber(progressPct)} %
  </span>
)

/** Why the task failed, in the user's language. */
export const reasonOf = (t: Translate, { error, errorParams }: DownloadTask): string => {
  if (error === null) return ''
  return t(`errors.${error in errors ? (error as ErrorName) : 'unexpected'}`, errorParams)
}

const steps = ['B', 'KB', 'MB', 'GB'] as const

export const sizeOf = (bytes: number): string => {
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${formatNumber(bytes / 1024 ** step, step === 0 ? 0 : 1)} ${steps[step]}`
}
