/** Recipients to choose from, and the names of those already chosen. */
import type { PushChannel } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useSettled } from '../../ui/base/use-settled.ts'

const offered = 50
const typedMs = 250

interface RecipientSearch {
  /** Undefined while the recipients are being loaded. */
  readonly found: readonly Recipient[] | undefined
  /** False: the user's role does not show recipients, so none is offered. */
  readonly maySee: boolean
  readonly onSearch: (typed: string) => void
}

export const useRecipientSearch = (): RecipientSearch => {
  const [typed, setTyped] = useState('')
  const maySee = useCan('recipient:view')
  const name = useSettled(typed.trim(), typedMs).slice(0, limits.nameMax)
  const { data } = useCall(
    recipients.queryPageList,
    { page: 1, size: offered, conditionVos: name === '' ? [] : [{ column: 'name', type: 'like', value: name }] },
    { keepsLast: true, isEnabled: maySee === true },
  )
  return { found: maySee === false ? [] : data?.records, maySee: maySee !== false, onSearch: setTyped }
}

export interface KnownRecipients {
  readonly byId: ReadonlyMap<number, Recipient>
  readonly add: (found: readonly Recipient[]) => void
}

/** The recipients chosen when the form was opened, and since. */
export const useKnownRecipients = (ids: readonly number[]): KnownRecipients => {
  const maySee = useCan('recipient:view')
  const [first] = useState(() => [...new Set(ids)].toSorted((a, b) => a - b))
  const [picked, setPicked] = useState<readonly Recipient[]>([])
  const { data } = useCall(
    recipients.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'id', type: 'in', value: first }] },
    { isEnabled: maySee === true && first.length > 0 },
  )
  return {
    byId: new Map([...(data?.records ?? []), ...picked].map((one) => [one.id, one])),
    add: (found) => setPicked((before) => [...before, ...found]),
  }
}

/** The address a channel would use; undefined: the channel cannot reach the recipient. */
export const addressOn = (channel: PushChannel, one: Recipient): string | undefined => {
  if (channel === 'email') return one.emailState === 'bound' ? (one.email ?? undefined) : undefined
  if (channel === 'sms') return one.phone ?? undefined
  if (channel === 'wechat') return one.isWechatBound ? (one.wechatId ?? one.name) : undefined
  return one.httpAddress ?? undefined
}

/** The chosen recipients that the channel cannot reach; one that is still being loaded is none of them. */
export const unreachableOn = (channel: PushChannel, ids: readonly number[], { byId }: KnownRecipients): Recipient[] =>
  ids.flatMap((id) => byId.get(id) ?? []).filter((one) => addressOn(channel, one) === undefined)
