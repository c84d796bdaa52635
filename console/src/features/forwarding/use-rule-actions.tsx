import { forwarding, type ForwardingRule } from '@coldway/contract/forwarding/forwarding.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ReactNode } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { failureText } from './rule-state.tsx'

interface RuleActions {
  readonly test: (rule: ForwardingRule) => void
  readonly setPaused: (rule: ForwardingRule, isPaused: boolean) => void
  readonly remove: (chosen: readonly ForwardingRule[]) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

const dayMs = 86_400_000

export const useRuleActions = (): RuleActions => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const stale = [forwarding.queryPageList]
  const testing = useMutate(forwarding.sendTest)
  const setStatus = useMutate(forwarding.updateStatus, { stale })
  const deleting = useMutate(forwarding.deleteByIds, { stale })
  const onError = (error: unknown) => notify(textOf(error), 'bad')
  return {
    test: ({ id, name }) =>
      testing.mutate(
        { id },
        {
          onSuccess: ({ failure, tookMs }) =>
            failure === null
              ? notify(t('forwarding.testGood', { name, ms: formatNumber(tookMs) }), 'ok')
              : notify(t('forwarding.testBad', { name, failure: failureText(t, failure) }), 'bad'),
          onError,
        },
      ),
    setPaused: ({ id }, isPaused) =>
      setStatus.mutate(
        { id, isPaused },
        {
          onSuccess: () =>
            notify(
              isPaused ? t('forwarding.paused', { days: limits.forwardingWaitMs / dayMs }) : t('forwarding.resumed'),
              'ok',
            ),
          onError,
        },
      ),
    remove: (chosen) =>
      ask({
        title:
          chosen.length === 1
            ? t('forwarding.deleteTitle', { name: chosen[0]?.name ?? '' })
            : t('forwarding.deleteMany', { count: chosen.length }),
        text: t('forwarding.deleteText'),
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
          notify(t('forwarding.deleted'), 'ok')
        },
      }),
    dialog,
  }
}
