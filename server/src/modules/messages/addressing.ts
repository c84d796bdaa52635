/**
 * Finds the recipients of a notice and their addresses. Pure; notices and the screens that announce
 * them agree by it.
 */
import { type PushChannel, pushChannels } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { chainOf } from '../../platform/trail.ts'
import type { Addressee } from '../recipients/index.ts'

export interface Addressing {
  /** Ids of recipients, at most ten for each channel. */
  readonly to: Readonly<Partial<Record<PushChannel, readonly number[]>>>
  /** The path of the policy or subscription. */
  readonly orgPath: string
  readonly devicePath: string
}

/** Lists the recipients by channel: those who exist, are active, and belong to the device's tenant (faults.md A16). */
export const addressed = (
  { to, orgPath, devicePath }: Addressing,
  people: ReadonlyMap<number, Addressee>,
): [PushChannel, Addressee][] =>
  pushChannels.flatMap((channel) =>
    [...new Set(to[channel])].slice(0, limits.recipientsPerChannelMax).flatMap((id): [PushChannel, Addressee][] => {
      const person = people.get(id)
      const isMet = person && !person.isDeactivated && maySee(person, devicePath) && maySee(person, orgPath)
      return isMet ? [[channel, person]] : []
    }),
  )

/** True for people of the same tenant, and of the root. */
const maySee = (person: Addressee, path: string): boolean =>
  path.startsWith(person.orgPath) || chainOf(person.orgPath) === chainOf(path)

export interface Reached {
  /** The address; null when the channel cannot reach the recipient, for the reason. */
  readonly address: string | null
  readonly reason?: 'notConfirmed' | 'notReachable'
}

export const reachedAt = (channel: PushChannel, person: Addressee): Reached => {
  const address = addressOf(channel, person)
  if (address === null) return { address, reason: 'notReachable' }
  if (channel === 'email' && person.emailState !== 'bound') return { address: null, reason: 'notConfirmed' }
  return { address }
}

const addressOf = (channel: PushChannel, { email, phone, openid, httpAddress }: Addressee): string | null =>
  ({ email, sms: phone, wechat: openid, http: httpAddress })[channel]
