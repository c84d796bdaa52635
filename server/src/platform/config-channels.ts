/** The variables of what leaves the machine: mail, text messages, and which private addresses may be reached. */
import { z } from 'zod'
import { readAllowance } from './egress-address.ts'
import type { MailParts } from './mail.ts'
import { type SmsAccount, smsProviders } from './sms.ts'

const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

const SmtpUrl = z.url({ protocol: /^smtps?$/ }).superRefine((text, context) => {
  const url = new URL(text)
  const isPlain = url.searchParams.get('tls') === 'off'
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (isPlain && url.password && !isLocal(url.hostname)) refuse('a password is not sent without TLS')
  if (!url.hostname) refuse('an SMTP server such as smtp://user:password@mail.example.com:587')
})

/** `code=SMS_1,notice=SMS_2` */
const Templates = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=')),
  )
  .pipe(z.array(z.tuple([z.enum(['code', 'notice']), z.string().min(1)])))
  .transform((pairs): SmsAccount['templates'] => Object.fromEntries(pairs))

export const channelVariables = {
  COLDWAY_SMTP_URL: SmtpUrl.optional(),
  COLDWAY_MAIL_FROM: z
    .string()
    .regex(/[^\s@<>]+@[^\s@<>]+/)
    .optional(),
  COLDWAY_SMS_PROVIDER: z.enum(smsProviders).optional(),
  COLDWAY_SMS_KEY_ID: z.string().default(''),
  COLDWAY_SMS_KEY_SECRET: z.string().default(''),
  COLDWAY_SMS_SIGN: z.string().default(''),
  COLDWAY_SMS_TEMPLATES: Templates,
  COLDWAY_SMS_APP_ID: z.string().optional(),
  COLDWAY_SMS_REGION: z.string().default('ap-guangzhou'),
  COLDWAY_SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  COLDWAY_EGRESS_ALLOW: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .superRefine((entries, context) => {
      try {
        readAllowance(entries)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
      }
    }),
}
type Variables = z.output<z.ZodObject<typeof channelVariables>>

export interface Channels {
  readonly mail: MailParts | undefined
  readonly sms: SmsAccount | undefined
  readonly egressAllow: readonly string[]
}

/** Throws a sentence for the operator when one half of a setting is missing. */
export const readChannels = (env: Variables): Channels => ({
  mail: mailOf(env),
  sms: smsOf(env),
  egressAllow: env.COLDWAY_EGRESS_ALLOW,
})

const missing = (name: string, given: string): Error =>
  new Error(`The configuration is not usable:\n  ${name}: needed with ${given}`)

const mailOf = ({ COLDWAY_SMTP_URL: url, COLDWAY_MAIL_FROM: from }: Variables): Channels['mail'] => {
  if (!url) return undefined
  if (!from) throw missing('COLDWAY_MAIL_FROM', 'COLDWAY_SMTP_URL')
  return { url, from }
}

const smsOf = (env: Variables): SmsAccount | undefined => {
  const provider = env.COLDWAY_SMS_PROVIDER
  if (!provider) return undefined
  const needed = ['COLDWAY_SMS_KEY_ID', 'COLDWAY_SMS_KEY_SECRET', 'COLDWAY_SMS_SIGN'] as const
  for (const name of needed) if (!env[name]) throw missing(name, 'COLDWAY_SMS_PROVIDER')
  if (provider === 'tencent' && !env.COLDWAY_SMS_APP_ID)
    throw missing('COLDWAY_SMS_APP_ID', 'COLDWAY_SMS_PROVIDER=tencent')
  return {
    provider,
    keyId: env.COLDWAY_SMS_KEY_ID,
    keySecret: env.COLDWAY_SMS_KEY_SECRET,
    sign: env.COLDWAY_SMS_SIGN,
    templates: env.COLDWAY_SMS_TEMPLATES,
    appId: env.COLDWAY_SMS_APP_ID,
    region: env.COLDWAY_SMS_REGION,
    endpoint: env.COLDWAY_SMS_ENDPOINT,
  }
}
