import type { SharePage } from '@coldway/contract/enums.ts'
import type { Permission } from '@coldway/contract/permissions.ts'

/** What the maker of a link must hold, when he makes it and each time it is used, beside `share:edit`. */
export const rightOf: Readonly<Record<SharePage, Permission>> = {
  home: 'monitor:view',
  realtime: 'monitor:view',
  sensor: 'sensor:view',
  track: 'track:view',
  alarm: 'monitor:view',
}
