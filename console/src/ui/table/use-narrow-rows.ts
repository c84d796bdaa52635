import { useKept } from '../../api/use-kept.ts'
import { useMedia } from '../base/use-media.ts'

const readChoice = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)

/** Whether lists have narrow rows: as the user chose for all of them, otherwise where the window is low. */
export const useNarrowRows = (): readonly [boolean, () => void] => {
  const kept = useKept('lists.narrow', readChoice)
  const isLow = useMedia('(max-height: 820px)')
  const isNarrow = kept.value ?? isLow
  return [isNarrow, () => kept.keep(!isNarrow)]
}
