/** The path through the points of a form, requested as they change, and drawn on its map. */
import { type Course, lines } from '@coldway/contract/lines/lines.ts'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { type CourseLayer, createCourseLayer } from '../../map/course-layer.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import { useState } from 'react'
import { type LineDraft, pointsFault, toStops } from './line-draft.ts'

const restMs = 300

interface FoundCourse {
  /** The path; undefined while it is being requested, and for too few points. */
  readonly course: Course | undefined
  readonly error: unknown
  /** Draws on the map; the returned function runs before the map is removed. */
  readonly onMap: (map: MapHandle) => () => void
}

export const useCourse = ({ points, addresses }: Pick<LineDraft, 'points' | 'addresses'>): FoundCourse => {
  const [layer, setLayer] = useState<CourseLayer>()
  const settled = useSettled(JSON.stringify(points), restMs)
  const stops = JSON.parse(settled) as LineDraft['points']
  const isWhole = pointsFault(stops) === undefined
  const found = useCall(lines.planCourse, toStops({ points: stops, addresses }) as never, {
    isEnabled: isWhole,
    keepsLast: true,
  })
  const course = isWhole ? found.data : undefined
  useEffect(() => {
    layer?.set(course?.path.map(([lng, lat]) => ({ lng, lat })) ?? [], course?.isEstimate ?? false, course?.stretches)
  }, [layer, course])
  return {
    course,
    error: isWhole ? found.error : undefined,
    onMap: (map) => {
      const made = createCourseLayer(map)
      setLayer(made)
      return () => {
        setLayer(undefined)
        made.remove()
      }
    },
  }
}
