/** The site where the lock of an order may be opened, found by search; none: anywhere. */
import { sites } from '@coldway/contract/sites/sites.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import type { LockOrderDraft } from './lock-order-draft.ts'

const typedMs = 250
const keywordMax = 50
const offered = 50

export const InspectionSite = ({ form, name }: { form: Form<LockOrderDraft>; name: string | null }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string>()
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const found = useCall(sites.querySiteList, keyword === '' ? {} : { keyword }, { keepsLast: true })
  const { inspectionSiteId: siteId } = form.draft
  const choose = (id: number) => {
    setPicked(found.data?.sites.find((one) => one.id === id)?.siteName)
    form.set({ inspectionSiteId: id })
  }
  return (
    <div className="lock-site">
      <span>{t('lockOrders.inspectionSite')}</span>
      <div>
        <SearchSelect
          label={t('lockOrders.inspectionSite')}
          options={found.data?.sites.slice(0, offered).map(({ id, siteName, siteType }) => ({
            value: id,
            label: siteName,
            note: t(`enums.siteTypes.${siteType}`),
          }))}
          value={siteId === null ? undefined : { value: siteId, label: picked ?? name ?? `#${siteId}` }}
          onSearch={setTyped}
          onChange={choose}
        />
        {siteId !== null && (
          <IconButton
            icon="close"
            label={t('lockOrders.noSite')}
            onClick={() => form.set({ inspectionSiteId: null })}
          />
        )}
      </div>
      <small>{t('lockOrders.siteHint')}</small>
    </div>
  )
}
