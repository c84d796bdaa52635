import type { WaybillState } from '@coldway/contract/enums.ts'
import type { Waybill } from '@coldway/contract/waybills/waybill-fields.ts'
import { type ReactNode, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { waybillStale } from './stale.ts'
import type { WaybillKind } from './waybill-kind.ts'

export type LifeStep = 'start' | 'finish'
type Chosen = readonly Pick<Waybill, 'id' | 'waybillNo' | 'state'>[]

export interface AskedStep {
  readonly step: LifeStep
  /** Those of the chosen waybills that can take the step. */
  readonly waybills: Chosen
  /** How many of the chosen ones cannot. */
  readonly left: number
}

export interface WaybillActions {
  readonly askStep: (step: LifeStep) => (chosen: Chosen) => void
  /** The start or finish that waits for its reason. */
  readonly asked: AskedStep | undefined
  readonly forget: () => void
  readonly remove: (chosen: Chosen) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

const stateBefore: Readonly<Record<LifeStep, WaybillState>> = { start: 'toShip', finish: 'inTransit' }

/** Only waybills in the right state take a step; the server refuses all of them because of a single wrong one. */
export const useWaybillActions = (kind: WaybillKind): WaybillActions => {
  const t = useText()
  const [asked, setAsked] = useState<AskedStep>()
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(kind.remove, { stale: waybillStale })
  return {
    asked,
    forget: () => setAsked(undefined),
    askStep: (step) => (chosen) => {
      const able = chosen.filter(({ state }) => state === stateBefore[step])
      if (able.length === 0) return notify(t(step === 'start' ? 'waybills.noneToStart' : 'waybills.noneToFinish'))
      setAsked({ step, waybills: able, left: chosen.length - able.length })
    },
    remove: (chosen) => {
      const able = chosen.filter(({ state }) => state === 'toShip')
      const [first] = able
      if (!first) return notify(t('waybills.noneToDelete'))
      const left = chosen.length - able.length
      ask({
        title:
          able.length === 1
            ? t('waybills.deleteTitle', { name: first.waybillNo })
            : t('waybills.deleteMany', { count: able.length }),
        text:
          left > 0 ? `${t('waybills.deleteText')} ${t('waybills.others', { count: left })}` : t('waybills.deleteText'),
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleting.mutateAsync({ ids: able.map(({ id }) => id) })
          notify(t('waybills.deleted'), 'ok')
        },
      })
    },
    dialog,
  }
}
