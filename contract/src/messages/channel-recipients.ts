/** The recipients of one setting, by channel. The same person may be reached on several channels. */
import { z } from 'zod'
import { Id, type IdRef } from '../call.ts'
import { pushChannels } from '../enums.ts'
import { limits } from '../limits.ts'

const Channel = z
  .array(Id)
  .refine((ids) => ids.length <= limits.recipientsPerChannelMax, { params: { error: 'recipientsTooMany' } })
  .refine((ids) => new Set(ids).size === ids.length)
const each = <Field extends z.ZodType>(field: Field) => ({ email: field, sms: field, wechat: field, http: field })
export const ChannelRecipients = z.object(each(Channel.default([])))
export type ChannelRecipients = z.infer<typeof ChannelRecipients>
/** A change of some channels; those that are left out stay as they are. */
export const ChangedRecipients = z.object(each(Channel.optional()))
export type ChangedRecipients = z.infer<typeof ChangedRecipients>
export const changeRecipients = (before: ChannelRecipients, given: ChangedRecipients = {}): ChannelRecipients => ({
  email: given.email ?? before.email,
  sms: given.sms ?? before.sms,
  wechat: given.wechat ?? before.wechat,
  http: given.http ?? before.http,
})

export const noRecipients = (): ChannelRecipients => ({ email: [], sms: [], wechat: [], http: [] })

/** The ids in a body that has a field `recipients`. */
export const recipientIds = pushChannels.map(
  (channel): IdRef => ({ at: `recipients.${channel}[]`, entity: 'recipient' }),
)

/** Every recipient once, in the order of the ids: two callers who lock them do not deadlock. */
export const allRecipients = (by: ChannelRecipients): number[] =>
  [...new Set(pushChannels.flatMap((channel) => by[channel]))].toSorted((a, b) => a - b)
