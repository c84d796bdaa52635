/** The variables of WeChat: up to three apps of the operator, each with its own id and secret. */
import { z } from 'zod'
import type { WechatApp, WechatKeys, WechatSetup } from './wechat.ts'

const Key = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()

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
  COLDWAY_WECHAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  COLDWAY_WECHAT_OPEN_URL: z.url({ protocol: /^https?$/ }).default('https://open.weixin.qq.com'),
}
type Variables = z.output<z.ZodObject<typeof wechatVariables>>

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
    apiUrl: env.COLDWAY_WECHAT_API_URL.replace(/\/$/, ''),
    openUrl: env.COLDWAY_WECHAT_OPEN_URL.replace(/\/$/, ''),
  }
}

const pairOf = (env: Variables, idName: keyof Variables, secretName: keyof Variables): WechatKeys | undefined => {
  const [appId, secret] = [env[idName], env[secretName]]
  if (appId && secret) return { appId, secret }
  if (!appId && !secret) return undefined
  const [missing, given] = appId ? [secretName, idName] : [idName, secretName]
  throw new Error(`The configuration is not usable:\n  ${missing}: needed with ${given}`)
}
