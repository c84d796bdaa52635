import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'

const SmallFleetMap = lazy(async () => ({ default: (await import('./small-fleet-map.tsx')).SmallFleetMap }))

/** The map of the fleet: nothing of it is loaded before its place has been on screen. */
export const SeenMap = ({ total }: { total: number | undefined }) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  const { place, wasSeen } = useSeen()
  return (
    <div ref={place} className="home-map" role="group" aria-label={t('shell.home.map')}>
      {!hasMap && <State icon="map" title={t('monitoring.map.unsupported')} />}
      {hasMap && wasSeen && (
        <Suspense fallback={<Loading />}>
          <SmallFleetMap total={total} onUnsupported={() => setHasMap(false)} />
        </Suspense>
      )}
    </div>
  )
}

const useSeen = () => {
  const place = useRef<HTMLDivElement>(null)
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (wasSeen || !place.current) return
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [wasSeen])
  return { place, wasSeen }
}
