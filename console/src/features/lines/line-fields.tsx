import { limits } from '@coldway/contract/limits.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { Course } from '@coldway/contract/lines/lines.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import type { Form } from '../../api/use-form.ts'
import { DrawingEditor } from '../../map/draw/drawing-editor.tsx'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { PlaceSearch } from '../places/index.ts'
import { SiteLayer } from '../sites/index.ts'
import { Surroundings, useAround } from '../surroundings/index.ts'
import { CourseTraffic } from './course-traffic.tsx'
import { type LineDraft, placeKey, pointsFault, pointsMax } from './line-draft.ts'
import { LineLayer } from './line-layer.tsx'
import './lines.css'
import { StopList } from './stop-list.tsx'
import { useCourse } from './use-course.ts'

interface LineFieldsProps {
  readonly form: Form<LineDraft>
  /** The organisation, as a choice or as text. */
  readonly organisation: ReactNode
}

export const LineFields = ({ form, organisation }: LineFieldsProps) => {
  const t = useText()
  const rule = t('lines.nameRule', { min: limits.routeNameMin, max: limits.routeNameMax })
  const remarkRule = t('lines.remarkRule', { max: limits.remarkMax })
  return (
    <>
      <FormSection title={t('lines.section')}>
        <FormText form={form} name="lineName" label={t('lines.name')} rule={rule} autoFocus />
        <FormText form={form} name="lineNumber" label={t('lines.number')} rule={rule} />
        {organisation}
        <div className="is-wide">
          <TextArea
            id="line-remark"
            label={t('pieces.form.optional', { label: t('lines.remark') })}
            value={form.draft.remark}
            rows={3}
            onInput={(remark) => form.set({ remark })}
            error={form.errorOf('remark', remarkRule)}
            hint={remarkRule}
          />
        </div>
      </FormSection>
      <CourseSection form={form} />
    </>
  )
}

const kinds = ['way'] as const
const drawingLimits = { radiusMinM: 0, radiusMaxM: 0, pointsMax }

const CourseSection = ({ form }: { form: Form<LineDraft> }) => {
  const t = useText()
  const { points, addresses } = form.draft
  const fault = pointsFault(points)
  const found = useCourse(form.draft)
  const around = useAround()
  const { map } = around
  const set = (next: readonly LngLat[]) => form.set({ points: next })
  const add = (at: LngLat, name: string) => {
    if (points.length >= pointsMax) return
    const point = { lng: at.lng, lat: at.lat }
    form.set({
      points: [...points, point],
      addresses: name === '' ? addresses : { ...addresses, [placeKey(point)]: name.slice(0, limits.addressMax) },
    })
  }
  return (
    <FormSection title={t('lines.course')} hint={t('lines.courseHint', { max: limits.waypointsMax })}>
      <div className="is-wide line-course">
        <div className="line-order">
          <StopList points={points} addresses={addresses} onChange={set} />
          <CourseFacts course={found.course} error={found.error} />
        </div>
        <div className="line-drawn">
          <Surroundings around={around} onPick={(at) => add(at, '')} />
          <DrawingEditor
            value={{ kind: 'way', points }}
            onChange={(drawing) => drawing.kind === 'way' && set(drawing.points)}
            kinds={kinds}
            limits={drawingLimits}
            error={form.failures > 0 && fault ? t(`errors.${fault}`) : form.errorOf('points')}
            onMap={(opened) => {
              const leave = [found.onMap(opened), around.onMap(opened)]
              return () => leave.forEach((off) => off())
            }}
          >
            <PlaceSearch onPick={add} />
          </DrawingEditor>
          {map && (
            <>
              <SiteLayer map={map} isOn />
              <LineLayer map={map} isOn />
            </>
          )}
        </div>
      </div>
    </FormSection>
  )
}

const metresPerKm = 1000

const CourseFacts = ({ course, error }: { course: Course | undefined; error: unknown }) => {
  const t = useText()
  const textOf = useErrorText()
  if (error) return <Alert isLine>{textOf(error)}</Alert>
  if (!course) return null
  return (
    <div className="line-facts" role="status">
      <span>
        {t('lines.lengthOf', {
          km: formatNumber(course.distanceM / metresPerKm, 1),
          time: formatDuration(course.durationS * 1000),
        })}
      </span>
      {course.isEstimate ? (
        <p className="line-estimate">
          <Icon name="info" /> {t('lines.estimateHint')}
        </p>
      ) : (
        <small>{t(`enums.routeSources.${course.source}`)}</small>
      )}
      <CourseTraffic stretches={course.stretches} />
    </div>
  )
}
