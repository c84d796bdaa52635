import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useCan } from '../api/use-me.ts'
import { useText } from '../settings/texts.ts'
import { ErrorState, Loading, NoPermission } from '../ui/states.tsx'
import { type Screen, screens } from './screens.ts'

/** Pages by path, made once: a component made while rendering would lose its state at every render. */
const pages = new Map<string, ComponentType>(
  screens.map((screen) => [screen.path, lazy(async () => ({ default: await screen.load() }))]),
)

/** The page of a screen, loaded when first shown; an old chunk that is gone after an update offers a reload. */
export const ScreenView = ({ screen }: { screen: Screen }) => {
  const t = useText()
  const can = useCan(screen.needs)
  if (can === false) return <NoPermission />
  const Page = pages.get(screen.path)
  if (!Page || can === undefined) return <Loading />
  return (
    <CatchErrors fallback={<ErrorState text={t('shell.failure.title')} onRetry={() => location.reload()} />}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </CatchErrors>
  )
}

interface CatchProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** React takes an error boundary only as a class. */
class CatchErrors extends Component<CatchProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
