/**
 * Passwords of brokers. Each is sealed for its rule with a key outside of the database and opened where something is sent; nothing
 * shows it again. One that was kept before there was a key stays as it is, and is used, until there is one (docs/decisions/0266).
 */
import { fail } from '@coldway/contract/errors.ts'
import type { FindSealingKey } from '../../platform/config-sealing.ts'
import type { Db } from '../../platform/database.ts'
import { sealed, unsealed } from '../../platform/sealing.ts'
import { listUnsealed, replacePassword } from './forwarding.store.ts'
import type { BrokerOptions, Deliver, DeliverKept, KeptBroker } from './targets/target.ts'

export type Passwords = ReturnType<typeof createPasswords>

export const createPasswords = (sealingKey: FindSealingKey) => {
  const sealWith = (key: Buffer, ruleId: number, password: string): string =>
    sealed(key, Buffer.from(password), aboutOf(ruleId)).toString('base64')

  const open = (ruleId: number, { topic, username, password, sealedPassword }: KeptBroker): BrokerOptions => {
    if (sealedPassword === undefined) return { topic, username, password: password ?? '' }
    const key = sealingKey()
    if (!key) throw new Error('no sealing key')
    const opened = unsealed(key, Buffer.from(sealedPassword, 'base64'), aboutOf(ruleId))
    return { topic, username, password: opened.toString() }
  }

  return {
    /** An empty password is none. Throws where nothing can be sealed. */
    seal(ruleId: number, password: string): Pick<KeptBroker, 'sealedPassword'> {
      if (password === '') return {}
      const key = sealingKey()
      if (!key) throw fail('brokerPasswordNotSetUp')
      return { sealedPassword: sealWith(key, ruleId, password) }
    },

    /** A target that is given what is kept. Whoever has lost the key hears of it where the target fails. */
    opening:
      (deliver: Deliver): DeliverKept =>
      async ({ rule, ...outgoing }) => {
        let broker: BrokerOptions | null
        try {
          broker = rule.broker && open(rule.id, rule.broker)
        } catch {
          return { is: 'passwordLost', detail: '' }
        }
        return deliver({ ...outgoing, rule: { ...rule, broker } })
      },

    /** Seals what was kept as it was entered. A rule that is changed meanwhile is left to the change. */
    async sealAll(db: Db): Promise<void> {
      const key = sealingKey()
      if (!key) return
      for (const { id, password } of await listUnsealed(db))
        await replacePassword(db, { id, password, sealed: password === '' ? null : sealWith(key, id, password) })
    },
  }
}

/** A sealed password opens for its own rule alone. */
const aboutOf = (ruleId: number): string => `broker of forwarding rule ${ruleId}`
