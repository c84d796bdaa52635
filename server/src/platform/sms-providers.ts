import type { SmsProvider } from './channels.ts'
import type { Clock } from './clock.ts'
import type { Egress } from './egress.ts'
import type { SmsAccount } from './sms.ts'
import { createAlibabaSms } from './sms-alibaba.ts'
import { createTencentSms } from './sms-tencent.ts'

const providers = { alibaba: createAlibabaSms, tencent: createTencentSms } as const

export const createSms = (account: SmsAccount, egress: Egress, clock: Clock): SmsProvider =>
  providers[account.provider](account, egress, clock)
