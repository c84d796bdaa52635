/** The fields of a room: where it is, what lies or grows there, the climate it is to keep, and what measures it. */
import { limits } from '@coldway/contract/limits.ts'
import { growthStages, type RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import { type Room, roomRule } from '@coldway/contract/rooms/rooms.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import { FieldFrame } from '../../ui/form/field.tsx'
import { FormDay, FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { DevicesField } from '../devices/index.ts'
import type { RoomDraft } from './room-draft.ts'
import { kindScreens } from './room-words.ts'
import { StageRows } from './stage-rows.tsx'
import './rooms.css'

interface RoomFieldsProps {
  readonly form: Form<RoomDraft>
  readonly kind: RoomKind
  /** What the room was before; undefined: it is new. */
  readonly before?: Room
  readonly organisation?: ReactNode
}

export const RoomFields = ({ form, kind, before, organisation }: RoomFieldsProps) => {
  const t = useText()
  const max = roomRule.devicesMax
  return (
    <>
      <FormSection title={t(`rooms.${kindScreens[kind].words}.section`)}>
        <FormText
          form={form}
          name="name"
          label={t('rooms.name')}
          rule={t('rooms.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        <SiteField form={form} before={before} />
        {organisation}
        <FormText
          form={form}
          name="crop"
          label={t(`rooms.${kindScreens[kind].words}.crop`)}
          rule={t('rooms.cropRule', { max: roomRule.cropMax })}
          isOptional
        />
        {kind === 'greenhouseZone' && <Growth form={form} />}
      </FormSection>
      <FormSection title={t('rooms.targets')} hint={t('rooms.targetsHint')}>
        <StageRows form={form} kind={kind} />
      </FormSection>
      <FormSection title={t('rooms.devices')} hint={t('rooms.devicesHint', { max })}>
        <DevicesField
          label={t('rooms.devices')}
          before={before?.devices.map(({ id, name }) => [id, name])}
          value={form.draft.deviceIds}
          max={max}
          error={form.errorOf('deviceIds')}
          onChange={(deviceIds) => form.set({ deviceIds })}
        />
        <FormText form={form} name="remark" label={t('rooms.remark')} isOptional isWide />
      </FormSection>
    </>
  )
}

const Growth = ({ form }: { form: Form<RoomDraft> }) => {
  const t = useText()
  const { baseMinC: min, baseMaxC: max } = roomRule
  const planned = growthStages.filter((stage) => form.draft.plan.some((entry) => entry.stage === stage))
  return (
    <>
      <FormSelect
        form={form}
        name="stage"
        label={t('rooms.stage')}
        options={planned.map((value) => ({ value, label: t(`enums.growthStages.${value}`) }))}
      />
      <FormText form={form} name="baseC" label={t('rooms.base')} rule={t('rooms.baseRule', { min, max })} isOptional />
      <FormDay form={form} name="seasonStart" label={t('rooms.seasonStart')} isOptional />
    </>
  )
}

const typedMs = 250
const keywordMax = 50
const offered = 50

const SiteField = ({ form, before }: Pick<RoomFieldsProps, 'form' | 'before'>) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const found = useCall(sites.querySiteList, keyword === '' ? {} : { keyword }, { keepsLast: true })
  const [name, setName] = useState(before?.siteName ?? '')
  const { siteId } = form.draft
  const error = form.errorOf('siteId')
  return (
    <FieldFrame label={t('rooms.site')} error={error}>
      {(id) => (
        <SearchSelect
          label={t('rooms.site')}
          id={id}
          options={found.data?.sites.slice(0, offered).map(({ id, siteName, siteType }) => ({
            value: id,
            label: siteName,
            note: t(`enums.siteTypes.${siteType}`),
          }))}
          value={siteId === undefined ? undefined : { value: siteId, label: name }}
          onSearch={setTyped}
          onChange={(id) => {
            setName(found.data?.sites.find((one) => one.id === id)?.siteName ?? '')
            form.set({ siteId: id })
          }}
        />
      )}
    </FieldFrame>
  )
}
