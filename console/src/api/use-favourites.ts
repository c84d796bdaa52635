/** Common functions: up to ten screens of the user's menu, in their own order, kept with the account. */
import { limits } from '@coldway/contract/limits.ts'
import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { fromChunks, toChunks } from './chunks.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { leavesOf, pathOf } from './menu-tree.ts'
import { useCall, useMutate } from './use-call.ts'
import { useMenus } from './use-menus.ts'

const key = 'favourites'

export interface Favourites {
  /** The chosen screens, without those that the user may no longer open; undefined while loading. */
  readonly items: readonly MenuItem[] | undefined
  /** Every screen of the user's menu, in the menu's order, without the one that edits this choice. */
  readonly all: readonly MenuItem[]
  /** @throws CallError */
  readonly keep: (items: readonly MenuItem[]) => Promise<unknown>
  readonly isBusy: boolean
  /** Why the choice is unknown. */
  readonly error: unknown
  readonly retry: () => void
}

export const useFavourites = (): Favourites => {
  const all = leavesOf(useMenus()).filter((item) => pathOf(item) !== paths.commonFunctions)
  const { data, error, refetch } = useCall(userConfig.queryUserConfig, { key }, { freshMs: Number.POSITIVE_INFINITY })
  const update = useMutate(userConfig.updateUserConfig, { stale: [userConfig.queryUserConfig] })
  return {
    // Screens can be judged only with the menu.
    items: data && all.length > 0 ? pick(all, fromChunks(data[0]?.chunks ?? [])) : undefined,
    all,
    keep: (next) => update.mutateAsync({ key, chunks: toChunks(next.map(({ code }) => code)) ?? [] }),
    isBusy: update.isPending,
    error,
    retry: () => void refetch(),
  }
}

/** Stores menu codes: an address may change, a code does not. */
const pick = (all: readonly MenuItem[], kept: unknown): MenuItem[] => {
  const codes: unknown[] = Array.isArray(kept) ? [...new Set(kept)] : []
  return codes.flatMap((code) => all.find((item) => item.code === code) ?? []).slice(0, limits.commonFunctionsMax)
}
