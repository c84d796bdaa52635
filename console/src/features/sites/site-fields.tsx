import { limits } from '@coldway/contract/limits.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { DrawingEditor } from '../../map/draw/drawing-editor.tsx'
import { isEmpty } from '../../map/draw/drawing.ts'
import type { LngLat } from '../../map/map-types.ts'
import { useText } from '../../settings/texts.ts'
import { FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { typeOptions } from './site-columns.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { LineLayer } from '../lines/index.ts'
import { PlaceSearch } from '../places/index.ts'
import { Surroundings, useAround } from '../surroundings/index.ts'
import { areaFault, type SiteDraft } from './site-draft.ts'
import { siteDrawingLimits } from './site-drawing.ts'
import { SiteLayer } from './site-layer.tsx'
import './sites.css'

const kinds = ['circle', 'polygon'] as const
const nearZoom = 11

interface SiteFieldsProps {
  readonly form: Form<SiteDraft>
  /** The organisation, as a choice or as text. */
  readonly organisation: ReactNode
  /** The user may share it with all organisations, or make it local again. */
  readonly canShare: boolean
}

export const SiteFields = ({ form, organisation, canShare }: SiteFieldsProps) => {
  const t = useText()
  const { isGlobal } = form.draft
  return (
    <>
      <FormSection title={t('sites.section')}>
        <FormText
          form={form}
          name="siteName"
          label={t('sites.name')}
          rule={t('sites.lineRule', { max: limits.nameMax })}
          autoFocus
        />
        <FormSelect form={form} name="siteType" label={t('sites.type')} options={typeOptions(t)} />
        <FormText form={form} name="siteNo" label={t('sites.no')} rule={t('sites.noRule')} isOptional />
        <FormText
          form={form}
          name="gln"
          label={t('sites.gln')}
          rule={t('sites.glnRule')}
          inputMode="decimal"
          isOptional
        />
        {organisation}
        <FormText
          form={form}
          name="address"
          label={t('sites.address')}
          rule={t('sites.addressRule')}
          isOptional
          isWide
        />
        {canShare && (
          <div className="is-wide site-global">
            <Switch label={t('sites.global')} isOn={isGlobal} onChange={(to) => form.set({ isGlobal: to })} />
            <p>{t('sites.globalRule')}</p>
          </div>
        )}
      </FormSection>
      <AreaSection form={form} />
    </>
  )
}

const AreaSection = ({ form }: { form: Form<SiteDraft> }) => {
  const t = useText()
  const around = useAround()
  const { map } = around
  const { drawing } = form.draft
  const fault = areaFault(drawing)
  const isCrossing = drawing.kind === 'polygon' && fault === 'siteShapeMismatch'
  const refusal = form.failures > 0 && fault ? t(`errors.${fault}`) : form.errorOf('drawing')
  // The crossing is reported while drawing, when the last point is the one to move.
  const error = isCrossing ? t('drawing.faults.crossing') : refusal
  const goTo = (at: LngLat) => {
    if (drawing.kind === 'circle' && isEmpty(drawing)) form.set({ drawing: { ...drawing, centre: at } })
    else map?.setView({ ...at, zoom: Math.max(nearZoom, map.view().zoom) })
  }
  const stoodAt = (at: LngLat) => {
    if (drawing.kind === 'circle') form.set({ drawing: { ...drawing, centre: at } })
    map?.setView({ ...at, zoom: Math.max(nearZoom, map.view().zoom) })
  }
  return (
    <FormSection title={t('sites.area')} hint={t('sites.areaHint')}>
      <div className="is-wide">
        <Surroundings around={around} onPick={stoodAt} />
        <DrawingEditor
          value={drawing}
          onChange={(next) => form.set({ drawing: next })}
          kinds={kinds}
          limits={siteDrawingLimits}
          error={error}
          onMap={around.onMap}
        >
          <PlaceSearch onPick={goTo} />
        </DrawingEditor>
        {map && (
          <>
            <SiteLayer map={map} isOn />
            <LineLayer map={map} isOn />
          </>
        )}
      </div>
    </FormSection>
  )
}
