import { type FormEvent, useState } from 'react'
import { useKept } from '../../api/use-kept.ts'
import type { List } from '../../api/use-list.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { Field } from '../form/field.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { canSave, isShownBy, readViews, type SavedView, viewLimits, withView } from './saved-views.ts'
import './saved-views-row.css'

interface SavedViewsRowProps<Row> {
  /** The list's name: views are kept for each list. */
  readonly name: string
  readonly list: List<Row>
}

/** The user's views of a list, one press each, and a button that saves what is shown now under a name. */
export const SavedViewsRow = <Row,>({ name, list: { state, onState } }: SavedViewsRowProps<Row>) => {
  const t = useText()
  const kept = useKept(`${name}.views`, readViews)
  const [isNaming, setNaming] = useState(false)
  const views = kept.value ?? []
  const shown = views.find((view) => isShownBy(view, state))
  const isSavable = !kept.isLoading && canSave(state) && !shown && views.length < viewLimits.views
  if (views.length === 0 && !isSavable) return null
  const save = (view: string) => {
    setNaming(false)
    kept.keep(withView(views, { name: view, values: state.values, ...(state.sort && { sort: state.sort }) }))
  }
  return (
    <div className="saved-views" role="group" aria-label={t('pieces.views.label')}>
      {views.map((view) => (
        <ViewChip
          key={view.name}
          view={view}
          isOn={view === shown}
          onShow={() => onState({ values: view.values, sort: view.sort })}
          onLeave={() => onState({ values: {}, sort: undefined })}
          onDrop={() => kept.keep(views.filter((one) => one !== view))}
        />
      ))}
      {isSavable && (
        <Button kind="quiet" icon="plus" onClick={() => setNaming(true)}>
          {t('pieces.views.save')}
        </Button>
      )}
      {isNaming && <NameDialog onSave={save} onClose={() => setNaming(false)} />}
    </div>
  )
}

interface ViewChipProps {
  readonly view: SavedView
  readonly isOn: boolean
  readonly onShow: () => void
  readonly onLeave: () => void
  readonly onDrop: () => void
}

/** A second press leaves the view; the one that is shown can be deleted. */
const ViewChip = ({ view, isOn, onShow, onLeave, onDrop }: ViewChipProps) => {
  const t = useText()
  return (
    <span className={classNames('saved-view', isOn && 'is-on')}>
      <button type="button" aria-pressed={isOn} onClick={isOn ? onLeave : onShow}>
        {isOn && <Icon name="check" />}
        {view.name}
      </button>
      {isOn && (
        <button type="button" aria-label={t('pieces.views.drop', { name: view.name })} onClick={onDrop}>
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

const NameDialog = ({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) => {
  const t = useText()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }
  return (
    <Dialog isOpen title={t('pieces.views.save')} onClose={onClose}>
      <form className="saved-view-form" onSubmit={submit}>
        <Field
          label={t('pieces.views.name')}
          value={name}
          maxLength={viewLimits.nameLength}
          data-focus
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="primary" disabled={name.trim() === ''}>
          {t('common.save')}
        </Button>
      </form>
    </Dialog>
  )
}
