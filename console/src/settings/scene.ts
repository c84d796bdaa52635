/**
 * The scene of a browser tab: `?sceneId=...` and `?sceneType=...` of its first address, kept for the tab. (product.md section
 * 2; docs/decisions/settled.md, "Scene")
 */
export interface Scene {
  readonly id: string | undefined
  readonly type: string | undefined
}

const keys = { id: 'coldway.sceneId', type: 'coldway.sceneType' } as const
/** Scenes whose first page is the map. */
const monitoringFirst = ['1000100', '1000394740']
const word = /^\w{1,40}$/

/** Runs once, before the router changes the address. */
export const takeSceneOf = (address: string): void => {
  const query = new URLSearchParams(address)
  const keep = (key: string, value: string | null) =>
    value !== null && word.test(value) && sessionStorage.setItem(key, value)
  keep(keys.id, query.get('sceneId'))
  keep(keys.type, query.get('sceneType'))
}

export const scene = (): Scene => ({
  id: sessionStorage.getItem(keys.id) ?? undefined,
  type: sessionStorage.getItem(keys.type) ?? undefined,
})

export const isWaybillScene = (): boolean => scene().type === 'waybillScene'
export const beginsAtMonitoring = ({ id }: Scene): boolean => id !== undefined && monitoringFirst.includes(id)
