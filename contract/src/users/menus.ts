/** The menu tree a user sees, from the grants of their role. Wire names are spelled as in the product. */
import { z } from 'zod'
import { calls, post } from '../call.ts'
import { type Language, scenarios } from '../enums.ts'

export interface MenuItem {
  id: number
  pid: number
  pfid: number
  code: string
  /** The address; empty for a group, or an entry without a screen. */
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
 * True for the four scenario entries, whose ids are also their `type` in the address: each opens real-time monitoring in a new
 * window, limited to its kind of devices. (product.md section 2, "Left navigation")
 */
export const isScenario = ({ id }: Pick<MenuItem, 'id'>): boolean => Object.values<number>(scenarios).includes(id)

/**
 * The application that asks for a menu: the platform in Chinese, the platform in another language, the mobile companion. The
 * platform's tree follows the role's permissions, the companion's its mobile menus: one grant never opens the other's tree.
 */
export const appIds = { chinese: '1000100', international: '1000101', mobile: '1000200' } as const
export const platformAppId = (language: Language) => (language === 'zh-CN' ? appIds.chinese : appIds.international)

type AppId = (typeof appIds)[keyof typeof appIds]
const AppId = z
  .string()
  .refine((id): id is AppId => Object.values<string>(appIds).includes(id), { params: { error: 'appNotFound' } })

export const menus = calls('menus', '/v3/system/sysMenuController', {
  queryUserMenu: post({
    does: 'The menu tree of the signed-in user: of the platform, or of the mobile companion with its appId.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: z.object({ appId: AppId.optional() }),
    gives: z.array(MenuItem),
    fails: ['appNotFound'],
  }),
})
