/** The targets of a room: one set for a cold room, one for each stage of the crop in a greenhouse zone. */
import { quantitiesOf, quantityKinds } from '@coldway/contract/rooms/climate.ts'
import {
  type ClimateQuantity,
  type GrowthStage,
  growthStages,
  type RoomKind,
} from '@coldway/contract/rooms/room-enums.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { emptyStage, type RoomDraft, type StageDraft } from './room-draft.ts'

export const StageRows = ({ form, kind }: { form: Form<RoomDraft>; kind: RoomKind }) => {
  const t = useText()
  const { plan, stage } = form.draft
  const error = form.errorOf('plan', t('rooms.targetRule'))
  const next = kind === 'coldRoom' ? undefined : growthStages.find((one) => !plan.some((entry) => entry.stage === one))
  const put = (at: number, entry: StageDraft) => form.set({ plan: plan.with(at, entry) })
  return (
    <div className="field is-wide">
      <ul className="stage-rows" aria-label={t('rooms.targets')}>
        {plan.map((entry, at) => (
          <li key={entry.stage}>
            {entry.stage !== null && (
              <StageHead
                stage={entry.stage}
                isNow={entry.stage === stage}
                onRemove={() => form.set({ plan: plan.toSpliced(at, 1) })}
              />
            )}
            <div className="stage-targets">
              {quantitiesOf[kind].map((quantity) => (
                <Target key={quantity} quantity={quantity} entry={entry} onChange={(changed) => put(at, changed)} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && <Alert isLine>{error}</Alert>}
      {next && (
        <Button kind="quiet" icon="plus" onClick={() => form.set({ plan: sorted([...plan, emptyStage(next)]) })}>
          {t('rooms.addStage', { stage: t(`enums.growthStages.${next}`) })}
        </Button>
      )}
    </div>
  )
}

const sorted = (plan: readonly StageDraft[]) =>
  plan.toSorted((a, b) => growthStages.indexOf(a.stage as GrowthStage) - growthStages.indexOf(b.stage as GrowthStage))

interface StageHeadProps {
  readonly stage: GrowthStage
  readonly isNow: boolean
  readonly onRemove: () => void
}

const StageHead = ({ stage, isNow, onRemove }: StageHeadProps) => {
  const t = useText()
  const name = t(`enums.growthStages.${stage}`)
  return (
    <h4>
      {isNow ? t('rooms.stageNow', { stage: name }) : name}
      {!isNow && <IconButton icon="trash" label={t('rooms.removeStage', { stage: name })} onClick={onRemove} />}
    </h4>
  )
}

interface TargetProps {
  readonly quantity: ClimateQuantity
  readonly entry: StageDraft
  readonly onChange: (entry: StageDraft) => void
}

const Target = ({ quantity, entry, onChange }: TargetProps) => {
  const t = useText()
  const range = entry.targets[quantity]
  const name = `${t(`enums.climateQuantities.${quantity}`)} (${quantityKinds[quantity].unit})`
  const put = (change: Partial<typeof range>) =>
    onChange({ ...entry, targets: { ...entry.targets, [quantity]: { ...range, ...change } } })
  return (
    <div className="stage-target">
      <Field
        label={t('rooms.lowest', { quantity: name })}
        value={range.low}
        onInput={(event) => put({ low: event.currentTarget.value })}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        label={t('rooms.highest', { quantity: name })}
        value={range.high}
        onInput={(event) => put({ high: event.currentTarget.value })}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}
