import type { Permission } from '@coldway/contract/permissions.ts'

/** An entry of the menu tree before anybody's permissions are asked. */
export interface Entry {
  readonly id: number
  readonly code: string
  readonly url: string
  readonly icon: string
  readonly needs?: Permission
  readonly names: readonly [zh: string, en: string, ru: string, ko: string, th: string]
  readonly children?: readonly Entry[]
}
