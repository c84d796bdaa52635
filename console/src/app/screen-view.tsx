import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { limits } from '@coldway/contract/limits.ts'
import type { ScreenId } from '@coldway/contract/screens/screens.ts'
import { Link, useLocation } from 'react-router'
import { useErrorText } from '../api/use-error-text.ts'
import { useCan, useMeError } from '../api/use-me.ts'
import { showAllTexts, useText } from '../settings/texts.ts'
import { Button } from '../ui/base/button.tsx'
import { ErrorState, Loading, NoPermission, State } from '../ui/base/states.tsx'
import { ChunkError, loadChunk } from './load-chunk.ts'
import { pages, startPages } from './pages.ts'
import { findScreen, type Screen } from './screens.ts'

/** Created once: a component created while rendering would lose its state at every render. */
const components = new Map<string, ComponentType>(
  (Object.keys(pages) as ScreenId[]).map((id) => [
    id,
    lazy(async () => ({ default: await loadChunk(() => loadPage(id), limits.chunkTimeoutMs) })),
  ]),
)

const loadPage = async (id: ScreenId): Promise<ComponentType> => {
  const [page] = await Promise.all([pages[id](), startPages.has(id) || showAllTexts()])
  return page
}

/** The page of a screen, loaded when first shown; a chunk that is gone after an update offers a reload. */
export const ScreenView = ({ screen }: { screen: Screen }) => {
  const can = useCan(screen.needs)
  const error = useMeError()
  const textOf = useErrorText()
  const isOfNothing = useIsOfNothing(screen)
  if (can === undefined && error) return <ErrorState text={textOf(error)} onRetry={() => location.reload()} />
  if (can === false) return <NoPermission />
  if (isOfNothing) return <NothingChosen screen={screen} />
  const Page = components.get(screen.id)
  if (!Page || can === undefined) return <Loading />
  return (
    <CatchErrors fallback={(error) => <Failed isChunk={error instanceof ChunkError} />}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </CatchErrors>
  )
}

/** The address is that of a page of one object, and names none: it was typed, or cut where it was copied. */
const useIsOfNothing = ({ ofObject, path }: Screen): boolean => {
  const { pathname, search } = useLocation()
  return ofObject === true && search === '' && pathname === path
}

const NothingChosen = ({ screen: { under } }: { screen: Screen }) => {
  const t = useText()
  const list = under === undefined ? undefined : findScreen(under)
  if (!list) return <State icon="info" title={t('common.noneChosen')} />
  return (
    <State
      icon="info"
      title={t('common.noneChosen')}
      hint={t('common.noneChosenHint', { list: t(list.title) })}
      action={<Link to={list.path}>{t(list.title)}</Link>}
    />
  )
}

const Failed = ({ isChunk }: { isChunk: boolean }) => {
  const t = useText()
  const again = () => location.reload()
  if (!isChunk) return <ErrorState text={t('shell.failure.title')} onRetry={again} />
  return (
    <State
      icon="warning"
      role="alert"
      title={t('shell.chunk.title')}
      hint={t('shell.chunk.hint')}
      action={
        <Button kind="primary" icon="refresh" onClick={again}>
          {t('shell.chunk.again')}
        </Button>
      }
    />
  )
}

interface CatchProps {
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

/** React supports error boundaries only as classes. */
class CatchErrors extends Component<CatchProps, { failure: { error: unknown } | undefined }> {
  override state: { failure: { error: unknown } | undefined } = { failure: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}
