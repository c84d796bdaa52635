/** The variables of WeChat: up to three apps of the operator, each with its own id and secret. */
import { wechatFields } from '@coldway/contract/messages/notices.ts'
import { z } from 'zod'
import type { WechatApp, WechatKeys, WechatSetup, WechatTemplate } from './wechat.ts'

const Key = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()

/** `thing1=device,thing2=what,character_string3=value,time4=time` */
const TemplateFields = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=')),
  )
  .pipe(z.array(z.tuple([z.string().regex(/^[a-z_]+\d*$/), z.enum(wechatFields)])))
  .transform((pairs): WechatTemplate['fields'] => Object.fromEntries(pairs))

export const wechatVariables = {
  COLDWAY_WECHAT_APP_ID: Key,
  COLDWAY_WECHAT_SECRET: Key,
  COLDWAY_WECHAT_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/)
    .optional(),
  COLDWAY_WECHAT_WEB_APP_ID: Key,
  COLDWAY_WECHAT_WEB_SECRET: Key,
  COLDWAY_WECHAT_MINI_APP_ID: Key,
  COLDWAY_WECHAT_MINI_SECRET: Key,
  COLDWAY_WECHAT_TEMPLATE: Key,
  COLDWAY_WECHAT_TEMPLATE_FIELDS: TemplateFields,
  COLDWAY_WECHAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  COLDWAY_WECHAT_OPEN_URL: z.url({ protocol: /^https?$/ }).default('https://open.weixin.qq.com'),
}
type Variables = z.output<z.ZodObject<typeof wechatVariables>>
type PairName = `COLDWAY_WECHAT_${'' | 'WEB_' | 'MINI_'}${'APP_ID' | 'SECRET'}`

/** Throws a sentence when one half of a pair is missing. */
export const readWechat = (env: Variables): WechatSetup => {
  const pairs = {
    official: pairOf(env, 'COLDWAY_WECHAT_APP_ID', 'COLDWAY_WECHAT_SECRET'),
    web: pairOf(env, 'COLDWAY_WECHAT_WEB_APP_ID', 'COLDWAY_WECHAT_WEB_SECRET'),
    mini: pairOf(env, 'COLDWAY_WECHAT_MINI_APP_ID', 'COLDWAY_WECHAT_MINI_SECRET'),
  }
  const apps = Object.fromEntries(Object.entries(pairs).filter(([, keys]) => keys)) as Record<WechatApp, WechatKeys>
  return {
    apps,
    token: env.COLDWAY_WECHAT_TOKEN,
    template: templateOf(env),
    apiUrl: env.COLDWAY_WECHAT_API_URL.replace(/\/$/, ''),
    openUrl: env.COLDWAY_WECHAT_OPEN_URL.replace(/\/$/, ''),
  }
}

const templateOf = (env: Variables): WechatTemplate | undefined => {
  const [id, fields] = [env.COLDWAY_WECHAT_TEMPLATE, env.COLDWAY_WECHAT_TEMPLATE_FIELDS]
  if (!id) return undefined
  const missing = !env.COLDWAY_WECHAT_APP_ID
    ? 'COLDWAY_WECHAT_APP_ID'
    : Object.keys(fields).length === 0 && 'COLDWAY_WECHAT_TEMPLATE_FIELDS'
  if (missing) throw new Error(`The configuration is not usable:\n  ${missing}: needed with COLDWAY_WECHAT_TEMPLATE`)
  return { id, fields }
}

const pairOf = (env: Variables, idName: PairName, secretName: PairName): WechatKeys | undefined => {
  const [appId, secret] = [env[idName], env[secretName]]
  if (appId && secret) return { appId, secret }
  if (!appId && !secret) return undefined
  const [missing, given] = appId ? [secretName, idName] : [idName, secretName]
  throw new Error(`The configuration is not usable:\n  ${missing}: needed with ${given}`)
}
