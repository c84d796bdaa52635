import { limits } from '@coldway/contract/limits.ts'
import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { menuName } from '../../api/menu-tree.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { type Favourites, useFavourites } from '../../api/use-favourites.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import '../../ui/form/form-page.css'
import './common-functions-page.css'
import { FunctionOrder } from './function-order.tsx'

const max = limits.commonFunctionsMax

/** Chooses the screens of the home page and their order. The home page changes only on saving. */
export const CommonFunctionsPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const favourites = useFavourites()
  const { items, error, retry } = favourites
  return (
    <div className="functions-page">
      <h1>{t('titles.commonFunctions')}</h1>
      <p className="functions-hint">{t('settings.functions.hint', { max })}</p>
      {items && <Choose favourites={favourites} start={items} />}
      {!items && (error ? <ErrorState text={textOf(error)} onRetry={retry} /> : <Loading />)}
    </div>
  )
}

const Choose = ({ favourites, start }: { favourites: Favourites; start: readonly MenuItem[] }) => {
  const t = useText()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(start)
  const save = async () => {
    try {
      await favourites.keep(chosen)
      notify(t('pieces.form.saved'), 'ok')
    } catch (error) {
      notify(textOf(error), 'bad')
    }
  }
  const isDirty = codesOf(chosen) !== codesOf(start)
  return (
    <>
      <div className="functions-columns">
        <Panel title={t('settings.functions.chosen', { count: chosen.length, max })}>
          <FunctionOrder items={chosen} onChange={setChosen} />
        </Panel>
        <Panel title={t('settings.functions.all')}>
          <Offered all={favourites.all} chosen={chosen} onAdd={(item) => setChosen([...chosen, item])} />
        </Panel>
      </div>
      <div className="form-bar">
        <Button onClick={() => void navigate(paths.home)}>{t('common.cancel')}</Button>
        <Button kind="primary" disabled={!isDirty} isBusy={favourites.isBusy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}

interface OfferedProps {
  readonly all: readonly MenuItem[]
  readonly chosen: readonly MenuItem[]
  readonly onAdd: (item: MenuItem) => void
}

const Offered = ({ all, chosen, onAdd }: OfferedProps) => {
  const t = useText()
  const { language } = usePreferences()
  const isFull = chosen.length >= max
  return (
    <>
      {isFull && <p className="functions-note">{t('settings.functions.full', { max })}</p>}
      <ul className="functions-offered">
        {all.map((item) => {
          const name = menuName(item, language)
          const isChosen = chosen.some(({ code }) => code === item.code)
          return (
            <li key={item.code}>
              <button
                type="button"
                disabled={isChosen || isFull}
                aria-label={t('settings.functions.add', { name })}
                onClick={() => onAdd(item)}
              >
                <Icon name={isChosen ? 'check' : 'plus'} />
                {name}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const codesOf = (items: readonly MenuItem[]): string => items.map(({ code }) => code).join()
