import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext } from 'react-router'
import { setHistoryGate } from '../../settings/history-gate.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'

/**
 * Asks before unsaved changes are lost: at every link and navigation inside the console, at back and forward, and (in the
 * browser's own words) at reload and close. The router's `useBlocker` needs its data router, which would enlarge the first
 * load; so the navigator is wrapped while there is something to lose.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const t = useText()
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const [leave, setLeave] = useState<() => void>()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    const ask = (go: () => void) =>
      setLeave(() => () => {
        isLeaving.current = true
        go()
      })
    const offs = [guardNavigator(navigator, isLeaving, ask), guardHistory(isLeaving, ask), guardUnload(isLeaving)]
    return () => {
      for (const off of offs) off()
    }
  }, [isDirty, navigator])
  return (
    <Dialog
      isOpen={leave !== undefined}
      title={t('pieces.leave.title')}
      onClose={() => setLeave(undefined)}
      footer={
        <>
          <Button onClick={() => setLeave(undefined)} data-focus>
            {t('pieces.leave.stay')}
          </Button>
          <Button kind="danger" onClick={leave}>
            {t('pieces.leave.leave')}
          </Button>
        </>
      }
    >
      <p>{t('pieces.leave.text')}</p>
    </Dialog>
  )
}

interface Leaving {
  readonly current: boolean
}
type Ask = (go: () => void) => void
interface Moves {
  push: (...to: never[]) => void
  replace: (...to: never[]) => void
}

const guardNavigator = (navigator: object, leaving: Leaving, ask: Ask): (() => void) => {
  const moves = navigator as Moves
  const { push, replace } = moves
  const guarded =
    (move: Moves['push']): Moves['push'] =>
    (...to) =>
      leaving.current ? move(...to) : ask(() => move(...to))
  moves.push = guarded(push)
  moves.replace = guarded(replace)
  return () => Object.assign(moves, { push, replace })
}

/** The address has already changed when the event arrives: step back, ask, and go there again if confirmed. */
const guardHistory = (leaving: Leaving, ask: Ask): (() => void) => {
  const here = indexOf(history.state)
  let isReturning = false
  const onPop = (event: PopStateEvent) => {
    if (leaving.current) return
    event.stopImmediatePropagation()
    if (isReturning) {
      isReturning = false
      return
    }
    const by = indexOf(event.state) - here || -1
    isReturning = true
    history.go(-by)
    ask(() => history.go(by))
  }
  setHistoryGate(onPop)
  return () => setHistoryGate(undefined)
}

/** The router numbers its entries. */
const indexOf = (state: unknown): number => {
  const { idx } = (state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : 0
}

const guardUnload = (leaving: Leaving): (() => void) => {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!leaving.current) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
}
