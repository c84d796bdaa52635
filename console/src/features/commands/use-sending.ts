import {
  type CommandField,
  type CommandKind,
  commandKindNames,
  commandKinds,
} from '@coldway/contract/commands/command-kinds.ts'
import { commandRecords, commands, type SentCommands } from '@coldway/contract/commands/commands.ts'
import { useState } from 'react'
import { type DeviceParam, deviceParams } from '@coldway/contract/devices/device-records.ts'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import type { Cautioned } from '../cautions/index.ts'
import { type Draft, noneWrong, readDraft, type Wrong } from './read-draft.ts'

export interface Receiver extends Cautioned {
  readonly id: number
  readonly name: string
  /** Known: the form begins with what the device has set. */
  readonly code?: string
}
export interface Sending {
  /** Kinds the user may send. */
  readonly kinds: readonly CommandKind[]
  readonly kind: CommandKind | undefined
  readonly draft: Draft
  readonly wrong: Wrong
  /** Why it was refused, in the user's language. */
  readonly refusal: string | undefined
  readonly isBusy: boolean
  readonly results: SentCommands['results'] | undefined
  choose(kind: CommandKind | undefined, draft?: Draft): void
  onDraft(draft: Draft): void
  /** Marks errors; true: there are none. */
  check(): boolean
  send(): void
}

/** `first` is the kind that is chosen when the form opens. */
export const useSending = (to: readonly Receiver[], first?: CommandKind): Sending => {
  const t = useText()
  const textOf = useErrorText()
  const held = { 'command:send': useCan('command:send') ?? false, 'command:unlock': useCan('command:unlock') ?? false }
  const [kind, setKind] = useState(first)
  const [typed, setTyped] = useState<Draft>({})
  const [isSaved, setSaved] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(noneWrong)
  const [results, setResults] = useState<SentCommands['results']>()
  const settings = useSettings(to)
  const draft = kind && !isSaved ? { ...settingsOf(kind, settings), ...typed } : typed
  const call = useMutate(commands[kind ?? 'remoteReboot'], { stale: [commandRecords.queryPageList] })
  const read = () => {
    if (!kind) return undefined
    const { params, ...found } = readDraft(kind, draft)
    setWrong(found)
    return params
  }
  return {
    kinds: commandKindNames.filter((one) => held[commandKinds[one].needs as keyof typeof held]),
    kind,
    draft,
    wrong,
    refusal: call.error ? textOf(call.error) : wrong.error && t(`errors.${wrong.error}`),
    isBusy: call.isPending,
    results,
    choose: (next, begun) => {
      setKind(next)
      setTyped(begun ?? {})
      setSaved(begun !== undefined)
      setWrong(noneWrong)
      call.reset()
    },
    onDraft: setTyped,
    check: () => read() !== undefined,
    send: () => {
      const params = read()
      if (!params) return
      const deviceIds = to.map(({ id }) => id)
      call.mutate({ ...params, deviceIds }, { onSuccess: (sent) => setResults(sent.results) })
    },
  }
}

/** What one device has set; of several it is none of one form. */
const useSettings = (to: readonly Receiver[]): readonly DeviceParam[] => {
  const canRead = useCan('device:view') ?? false
  const code = to.length === 1 ? to[0]?.code : undefined
  const found = useCall(
    deviceParams.queryPageList,
    { page: 1, size: settingsMax, conditionVos: [{ column: 'deviceCode', type: 'eq', value: code ?? '' }] },
    { isEnabled: canRead && code !== undefined, freshMs: 0 },
  )
  return found.data?.records ?? []
}
const settingsMax = 100

/** The parameters of a command as the device has them; what it reported is surer than what it was given. */
const settingsOf = (kind: CommandKind, settings: readonly DeviceParam[]): Draft => {
  const found = (field: string) => {
    const own = settings.filter(({ name }) => name === field || name === `${kind}.${field}`)
    return (own.find(({ isReported }) => isReported) ?? own[0])?.value
  }
  return Object.fromEntries(
    Object.entries<CommandField>(commandKinds[kind].fields).flatMap(([field, { type }]) => {
      const value = type === 'pin' ? undefined : found(field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}
