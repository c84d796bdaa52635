import type { SharePage } from '@coldway/contract/enums.ts'

/** The pages that show the present; the others show a past that does not change. */
export const livePages: readonly SharePage[] = ['home', 'realtime']
