/** Recipients to choose from, and the names of those already chosen. */
import { limits } from '@coldway/contract/limits.ts'
import { type Recipient, recipients } from '@coldway/contract/recipients.ts'
import type { SiteChannel } from '@coldway/contract/site-push.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSettled } from '../../ui/use-settled.ts'

const offered = 50
const typedMs = 250

interface RecipientChoice {
  /** undefined: the server is still looking. */
  readonly found: readonly Recipient[] | undefined
  readonly onSearch: (typed: string) => void
}

export const useRecipientChoice = (): RecipientChoice => {
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim(), typedMs).slice(0, limits.nameMax)
  const { data } = useCall(
    recipients.queryPageList,
    { page: 1, size: offered, conditionVos: name === '' ? [] : [{ column: 'name', type: 'like', value: name }] },
    { keepsLast: true },
  )
  return { found: data?.records, onSearch: setTyped }
}

/** Of those chosen when the page was opened; whoever is chosen later is told by the one who chose him. */
export const useRecipientNames = (ids: readonly number[]): ReadonlyMap<number, Recipient> => {
  const [first] = useState(() => [...new Set(ids)].toSorted((a, b) => a - b))
  const { data } = useCall(
    recipients.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'id', type: 'in', value: first }] },
    { isEnabled: first.length > 0 },
  )
  return new Map(data?.records.map((one) => [one.id, one]))
}

/** The address a channel would use; undefined: it cannot reach him. */
export const addressOn = (channel: SiteChannel, one: Recipient): string | undefined => {
  if (channel === 'email') return one.emailState === 'bound' ? (one.email ?? undefined) : undefined
  if (channel === 'sms') return one.phone ?? undefined
  if (channel === 'wechat') return one.isWechatBound ? (one.wechatId ?? one.name) : undefined
  return one.httpAddress ?? undefined
}
