import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

/** How closely a park is watched, from level 1 up. */
export const levelNames = ['ordinary', 'close', 'first'] as const
export type LevelName = (typeof levelNames)[number]

export const levelName = (level: number): LevelName => levelNames[level - 1] ?? 'ordinary'

/** Nothing for a park of the ordinary level. */
export const LevelPill = ({ level }: { level: number }) => {
  const t = useText()
  const name = levelName(level)
  if (name === 'ordinary') return null
  return (
    <Pill tone={name === 'close' ? 'warning' : 'bad'} icon="eye">
      {t(`parkOrders.levels.${name}`)}
    </Pill>
  )
}
