import type { StayState } from '@coldway/contract/enums.ts'
import type { Tone } from '../../ui/base/pill.tsx'

export const stayTones = { inside: 'ok', left: 'off', unwatched: 'warning' } as const satisfies Record<StayState, Tone>
