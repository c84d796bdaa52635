/** The menu tree a user sees, from his role's grants. Names on the wire as the product spells them. */
import { z } from 'zod'
import { calls, post } from './call.ts'

export interface MenuItem {
  id: number
  pid: number
  pfid: number
  code: string
  /** Empty: a group, or an entry that only tells "stay tuned". */
  url: string
  seq: number
  name: string
  enName: string
  ruName: string
  koName: string
  thName: string
  icon: string
  children: MenuItem[]
}
export const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.int(),
  pid: z.int(),
  pfid: z.int(),
  code: z.string(),
  url: z.string(),
  seq: z.int(),
  name: z.string(),
  enName: z.string(),
  ruName: z.string(),
  koName: z.string(),
  thName: z.string(),
  icon: z.string(),
  children: z.array(z.lazy(() => MenuItem)),
})

/**
 * The four scenario entries, by their ids, which are also their `type` in the address: each opens real-time monitoring in a
 * new window, narrowed to the devices of its kind. (product.md section 2, "Left navigation")
 */
export const scenarios = { 101: 'transport', 102: 'device', 103: 'container', 104: 'vehicle' } as const
export type Scenario = (typeof scenarios)[keyof typeof scenarios]
export const isScenario = ({ id }: Pick<MenuItem, 'id'>): boolean => id in scenarios

export const menus = calls('menus', '/v3/system/sysMenuController', {
  queryUserMenu: post({
    does: 'The menu tree of the signed-in user.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: z.object({ appId: z.string().max(20).optional() }),
    gives: z.array(MenuItem),
    fails: [],
  }),
})
