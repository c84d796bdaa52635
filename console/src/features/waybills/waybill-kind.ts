/**
 * The kinds of waybills in the console: the same pages show each of them, with its own calls, addresses and titles.
 */
import type { Call } from '@coldway/contract/call.ts'
import { orderPath, paths, waybillPath } from '@coldway/contract/screens/screens.ts'
import { customWaybills, customWaybillSteps } from '@coldway/contract/waybills/custom-waybills.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillProfile } from '@coldway/contract/waybills/waybill-profiles.ts'

/** A call without its name, so that those of all kinds are alike. */
type Alike<C extends Call> = Call<C['body'], C['gives']>

export interface WaybillKind {
  readonly profile: WaybillProfile
  readonly list: Alike<typeof waybills.queryMonitoringPageList>
  readonly get: Alike<typeof waybills.queryById>
  readonly save: Alike<typeof waybills.save>
  readonly update: Alike<typeof waybills.update>
  readonly remove: Alike<typeof waybills.deleteByIds>
  readonly start: Alike<typeof waybills.batchStart>
  readonly finish: Alike<typeof waybills.batchFinish>
  readonly listPath: string
  readonly addPath: string
  readonly editPath: string
  /** The address of the page of one. */
  readonly pathOf: (id: number) => string
  readonly texts: {
    readonly title: 'titles.waybills' | 'titles.orders'
    readonly add: 'titles.waybillAdd' | 'titles.orderAdd'
    readonly edit: 'titles.waybillEdit' | 'titles.orderEdit'
  }
}

/** Park orders have no form and no list among these: they are bound and taken off on the page of the parks. */
type FormedProfile = Exclude<WaybillProfile, 'park'>

/** Undefined: a waybill that its page shows and does not change. */
export const kindOf = (profile: WaybillProfile): WaybillKind | undefined =>
  profile === 'park' ? undefined : waybillKinds[profile]

export const waybillKinds: Readonly<Record<FormedProfile, WaybillKind>> = {
  scene: {
    profile: 'scene',
    list: waybills.queryMonitoringPageList,
    get: waybills.queryById,
    save: waybills.save,
    update: waybills.update,
    remove: waybills.deleteByIds,
    start: waybills.batchStart,
    finish: waybills.batchFinish,
    listPath: paths.waybills,
    addPath: paths.waybillAdd,
    editPath: paths.waybillEdit,
    pathOf: waybillPath,
    texts: { title: 'titles.waybills', add: 'titles.waybillAdd', edit: 'titles.waybillEdit' },
  },
  custom: {
    profile: 'custom',
    list: customWaybills.queryPageList,
    get: customWaybills.queryById,
    save: customWaybills.save,
    update: customWaybills.update,
    remove: customWaybills.deleteByIds,
    start: customWaybillSteps.startWaybill,
    finish: customWaybillSteps.finishWaybill,
    listPath: paths.orders,
    addPath: paths.orderAdd,
    editPath: paths.orderEdit,
    pathOf: orderPath,
    texts: { title: 'titles.orders', add: 'titles.orderAdd', edit: 'titles.orderEdit' },
  },
}
