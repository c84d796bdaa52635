/** What the adapters of text message providers share. COLDWAY_SMS_PROVIDER chooses the provider. */
import type { z } from 'zod'
import { type Delivery, oneLine, type Sms, type SmsTemplate } from './channels.ts'
import { EgressError } from './egress.ts'

export const smsProviders = ['alibaba', 'tencent'] as const

export interface SmsAccount {
  readonly provider: (typeof smsProviders)[number]
  readonly keyId: string
  readonly keySecret: string
  /** The name in brackets before each message, approved by the provider. */
  readonly sign: string
  readonly templates: Readonly<Partial<Record<SmsTemplate, string>>>
  /** The SdkAppId of Tencent. */
  readonly appId: string | undefined
  readonly region: string
  /** Replaces the provider's own address. */
  readonly endpoint: string | undefined
}

export const templateOf = ({ templates }: SmsAccount, { template }: Sms): string | undefined => templates[template]

/** An error that prevents an answer may pass, unless this machine may not reach the address at all. */
export const asked = async (ask: () => Promise<Delivery>): Promise<Delivery> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return {
      is: error.reason === 'forbidden' ? 'refused' : 'busy',
      error: oneLine(`${error.reason}: ${error.message}`),
    }
  }
}

/** Parses an answer by its schema, which must accept an empty object: an unreadable answer counts by its status. */
export const readAnswer = <Answer>(schema: z.ZodType<Answer>, text: string): Answer => {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return schema.parse({})
  }
}
