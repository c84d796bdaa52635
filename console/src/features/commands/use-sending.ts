import { type CommandKind, commandKindNames, commandKinds } from '@coldway/contract/commands/command-kinds.ts'
import { commandRecords, commands, type SentCommands } from '@coldway/contract/commands/commands.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import type { Cautioned } from '../cautions/index.ts'
import { type Draft, noneWrong, readDraft, type Wrong } from './read-draft.ts'

export interface Receiver extends Cautioned {
  readonly id: number
  readonly name: string
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

export const useSending = (to: readonly Receiver[]): Sending => {
  const t = useText()
  const textOf = useErrorText()
  const held = { 'command:send': useCan('command:send') ?? false, 'command:unlock': useCan('command:unlock') ?? false }
  const [kind, setKind] = useState<CommandKind>()
  const [draft, setDraft] = useState<Draft>({})
  const [wrong, setWrong] = useState<Wrong>(noneWrong)
  const [results, setResults] = useState<SentCommands['results']>()
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
    choose: (next, begun = {}) => {
      setKind(next)
      setDraft(begun)
      setWrong(noneWrong)
      call.reset()
    },
    onDraft: setDraft,
    check: () => read() !== undefined,
    send: () => {
      const params = read()
      if (!params) return
      const deviceIds = to.map(({ id }) => id)
      call.mutate({ ...params, deviceIds }, { onSuccess: (sent) => setResults(sent.results) })
    },
  }
}
