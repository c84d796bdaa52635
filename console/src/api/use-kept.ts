/** A setting kept with the account, for all browsers of the user (table columns, map choice). */
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fromChunks, toChunks } from './chunks.ts'
import { keyOf, useCall, useMutate } from './use-call.ts'

export interface Kept<Value> {
  /** Undefined while loading, and when the account keeps no value of this form. */
  readonly value: Value | undefined
  readonly isLoading: boolean
  readonly keep: (value: Value) => void
  /** Why the last `keep` failed. */
  readonly error: unknown
}

/** `read` validates a kept value, which an older version may have written; undefined refuses it. */
export const useKept = <Value>(key: string, read: (kept: unknown) => Value | undefined): Kept<Value> => {
  const client = useQueryClient()
  const query = useCall(userConfig.queryUserConfig, { key }, { freshMs: Number.POSITIVE_INFINITY })
  const update = useMutate(userConfig.updateUserConfig)
  const chunks = query.data?.find((one) => one.key === key)?.chunks
  return {
    value: chunks && read(fromChunks(chunks)),
    isLoading: query.isLoading,
    error: update.error,
    keep: (value) => {
      const next = toChunks(value)
      if (!next) return
      client.setQueryData(keyOf(userConfig.queryUserConfig, { key }), [{ key, chunks: next }])
      update.mutate({ key, chunks: next })
    },
  }
}
