/**
 * Message recipients: who is notified of alarms and arrivals, and on which channels. Every account has an own contact here,
 * which follows the account and cannot be edited or deleted separately. An e-mail address is used once its owner has confirmed
 * it.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { languages, recipientStates } from '../enums.ts'
import { Email, Name, WechatId } from '../fields.ts'
import { choice, idOf, keyword, listPage, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import { Phone } from '../users/phone.ts'
import { whole } from '../whole.ts'

/** The address messages are posted to. Whether it may be reached is decided at sending time. */
export const HttpAddress = z
  .url({ protocol: /^https?$/ })
  .max(limits.httpAddressMax)
  .refine((address) => URL.parse(address)?.username === '')

export const Recipient = z.object({
  id: z.int(),
  orgId: z.int(),
  orgName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  wechatId: z.string().nullable(),
  httpAddress: z.string().nullable(),
  /** The state of the e-mail address; null when there is none. */
  emailState: z.enum(recipientStates).nullable(),
  /** The language of its messages; null: the account's choice, or else the installation's. */
  language: z.enum(languages).nullable(),
  /** The recipient is bound to WeChat by scanning its QR code (wechat.ts). */
  isWechatBound: z.boolean(),
  /** The recipient is the own contact of an account. */
  isOwn: z.boolean(),
  /**
   * The version, which an update sends back; when somebody else has changed the object meanwhile,
   * the answer is `conflict`.
   */
  version: z.int(),
  createTime: z.string(),
})
export type Recipient = z.infer<typeof Recipient>

const contact = {
  name: Name,
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
  wechatId: WechatId.nullable().default(null),
  httpAddress: HttpAddress.nullable().default(null),
  language: z.enum(languages).nullable().default(null),
}

export const recipients = calls('recipients', '/v3/system/sys-message-recipient', {
  queryPageList: listPage({
    does: "Message recipients of the caller's organisations.",
    needs: 'recipient:view',
    columns: {
      id: idOf('recipient'),
      /** Name, e-mail, phone or HTTP address. */
      keyword,
      name: text,
      email: text,
      phone: text,
      wechatId: text,
      httpAddress: text,
      emailState: choice(recipientStates),
      orgId: idOf('organisation'),
      createTime: time,
    },
    row: Recipient,
  }),
  batchSave: post({
    does: 'Adds recipients to an organisation, all or none.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, recipients: z.array(z.object(contact)).min(1).max(limits.entriesPerListMax) }),
    gives: z.object({ ids: z.array(z.int()) }),
    fails: ['organisationNotFound'],
  }),
  update: post({
    does: 'Changes a recipient; a new e-mail address waits for its confirmation.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'recipient' }],
    body: z.object({ id: Id, version: z.int(), ...whole(contact) }),
    gives: Done,
    fails: ['contactNotFound', 'contactOwn', 'emailRequired', 'conflict'],
  }),
  deleteByIds: post({
    does: 'Deletes recipients, all or none.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'recipient' }],
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    gives: Done,
    fails: ['contactNotFound', 'contactOwn'],
  }),
  unbinding: post({
    does: 'Unbinds a confirmed e-mail address; it can be confirmed again.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'recipient' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['contactNotFound', 'contactOwn', 'unbindFailed'],
  }),
  unbindingWechat: post({
    does: 'Unbinds a recipient from WeChat; it can be bound again.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'recipient' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['contactNotFound', 'unbindFailed'],
  }),
  renewHttpSecret: post({
    does: 'Creates a new secret that signs the HTTP pushes to a recipient, shown once; the former one also signs for a day.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'recipient' }],
    body: z.object({ id: Id }),
    gives: z.object({ secret: z.string() }),
    fails: ['contactNotFound', 'httpAddressRequired'],
  }),
})
