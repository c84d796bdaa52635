/** The alarm kinds of a policy: a card for each chosen kind, and the kinds that can be added. */
import { type AlarmKind, alarmKinds } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { KindCard } from './kind-card.tsx'
import { type KindDraft, newKind } from './kind-draft.ts'
import type { Watched } from './limit-picture.tsx'

interface KindEditorProps {
  readonly value: readonly KindDraft[]
  readonly hasTried: boolean
  readonly watched: Watched | undefined
  readonly onChange: (value: readonly KindDraft[]) => void
}

export const KindEditor = ({ value, hasTried, watched, onChange }: KindEditorProps) => {
  const t = useText()
  const isChosen = (kind: AlarmKind) => value.some((one) => one.kind === kind)
  const put = (draft: KindDraft) =>
    onChange(isChosen(draft.kind) ? value.map((one) => (one.kind === draft.kind ? draft : one)) : [...value, draft])
  return (
    <div className="kind-cards is-wide">
      {value.map((draft) => (
        <KindCard
          key={draft.kind}
          draft={draft}
          hasTried={hasTried}
          watched={watched}
          onChange={put}
          onRemove={() => onChange(value.filter(({ kind }) => kind !== draft.kind))}
        />
      ))}
      <div className="kind-add" role="group" aria-label={t('alarmPolicies.addKind')}>
        {alarmKinds
          .filter((kind) => !isChosen(kind))
          .map((kind) => (
            <Button key={kind} size="small" icon="plus" onClick={() => put(newKind(kind))}>
              {t(`enums.alarmKinds.${kind}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}
