import type { SharePage, ShareValidityDays, WaybillState } from '@coldway/contract/enums.ts'
import { orderPages, sharePageRights, shares } from '@coldway/contract/shares/shares.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMe } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { LiveLinks } from './live-links.tsx'
import { MailLink } from './mail-link.tsx'
import './share-dialog.css'

export interface SharedThing {
  readonly id: number
  readonly title: string
}

/** The pages of a link, in the order they are offered. */
const offeredPages = ['home', 'realtime', 'track', 'sensor', 'alarm'] as const satisfies readonly SharePage[]

const validities = ['1', '2', '3', 'always'] as const
type Validity = (typeof validities)[number]
const daysOf = (validity: Validity): ShareValidityDays =>
  validity === 'always' ? null : (Number(validity) as ShareValidityDays)

export interface ShareDialogProps {
  readonly things: readonly SharedThing[]
  /** The initial page. */
  readonly page?: SharePage
  /** The link shows the devices only while they are on this waybill; its live location shows the shipment
   * before its start and after its end too. */
  readonly waybill?: undefined | { readonly id: number; readonly state: WaybillState }
  /** The link shows this electronic-lock order and its lock, and there is no other page to choose. */
  readonly lockOrderId?: undefined | number
  /** Wire times: a link to a page of the past shows this span only. */
  readonly span?: undefined | { readonly startTime: string; readonly endTime: string }
  readonly onClose: () => void
}

/** Creates a link that shows devices on one page, to copy or to mail, and revokes existing links. */
export const ShareDialog = (props: ShareDialogProps) => {
  const { things, page: first = 'home', span, waybill, lockOrderId, onClose } = props
  const t = useText()
  const held = useMe()?.permissions ?? []
  const [chosen, setPage] = useState<SharePage>(first)
  const [validity, setValidity] = useState<Validity>('1')
  const offered: readonly SharePage[] = lockOrderId === undefined ? offeredPages : orderPages
  const pages = offered.filter(
    (page) => sharePageRights[page].every((right) => held.includes(right)) && isOffered(page, waybill?.state),
  )
  const page = pages.includes(chosen) ? chosen : (pages[0] ?? 'home')
  const names = things.map(({ title }) => title).join(', ')
  const wanted = {
    page,
    deviceIds: things.map(({ id }) => id),
    validityDays: daysOf(validity),
    ...spanFor(page, span),
    waybillId: waybill?.id,
  }
  return (
    <Dialog isOpen title={t('shares.dialogTitle')} width="min(5.6rem, 94vw)" onClose={onClose}>
      <div className="share-dialog">
        {pages.length > 1 && (
          <div className="share-validity">
            <span>{t('shares.page')}</span>
            <Segmented
              label={t('shares.page')}
              value={page}
              onChange={setPage}
              options={pages.map((value) => ({ value, label: t(`enums.sharePages.${value}`) }))}
            />
          </div>
        )}
        <p>{t(waybill && page === 'home' ? 'shares.shipmentText' : `shares.pageTexts.${page}`, { name: names })}</p>
        <div className="share-validity">
          <span>{t('shares.validity')}</span>
          <Segmented
            label={t('shares.validity')}
            value={validity}
            onChange={setValidity}
            options={validities.map((value) => ({
              value,
              label: value === 'always' ? t('shares.always') : t('shares.days', { count: Number(value) }),
            }))}
          />
        </div>
        {wanted.startTime && <p>{t('shares.span', { from: wanted.startTime, until: wanted.endTime ?? '' })}</p>}
        <CopyLink key={`${page} ${validity}`} wanted={wanted} lockOrderId={lockOrderId} />
        {page === 'home' && !waybill && <MailLink things={things} days={wanted.validityDays} />}
        {held.includes('share:view') && <LiveLinks things={things} />}
      </div>
    </Dialog>
  )
}

/** Pages of the present have no span, whatever the creator looked at. */
const spanFor = (page: SharePage, span: ShareDialogProps['span']) => (isLive(page) ? {} : { ...span })

/** A shipment's devices have nothing to show before it starts, and no live position after it ends. */
const isOffered = (page: SharePage, state: WaybillState | undefined): boolean => {
  if (state === 'toShip') return page === 'home'
  return !(state === 'completed' && page === 'realtime')
}

const isLive = (page: SharePage): boolean => page === 'home' || page === 'realtime'

interface Wanted {
  readonly waybillId: number | undefined
  readonly page: SharePage
  readonly deviceIds: number[]
  readonly validityDays: ShareValidityDays
  readonly startTime?: string
  readonly endTime?: string
}

/** The link is shown once; another page or validity gives another link. */
const CopyLink = ({ wanted, lockOrderId }: { wanted: Wanted; lockOrderId: number | undefined }) => {
  const t = useText()
  const textOf = useErrorText()
  const saving = useMutate(shares.save, { stale: [shares.queryPageList] })
  const savingOrder = useMutate(shares.saveOrder, { stale: [shares.queryPageList] })
  const save = lockOrderId === undefined ? saving : savingOrder
  const { page, validityDays } = wanted
  const create = () => {
    if (page === 'order' || page === 'driver') {
      if (lockOrderId !== undefined) savingOrder.mutate({ lockOrderId, page, validityDays })
    } else saving.mutate({ ...wanted, page })
  }
  const link = save.data && new URL(save.data.link, location.origin).href
  if (link === undefined)
    return (
      <>
        <Button kind="primary" icon="key" isBusy={save.isPending} onClick={create} data-focus>
          {t('shares.create')}
        </Button>
        {save.error && <Alert isLine>{textOf(save.error)}</Alert>}
      </>
    )
  return (
    <div className="share-link">
      <Field
        label={t('shares.link')}
        value={link}
        readOnly
        hint={<p>{t('shares.linkHint')}</p>}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon="copy" onClick={() => void copy(link, t('shares.copied'))}>
        {t('shares.copy')}
      </Button>
    </div>
  )
}

const copy = async (link: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    notify(done, 'ok')
  } catch {
    // Pages without https may not write to the clipboard: the field's text is selected instead.
    document.querySelector<HTMLInputElement>('.share-link input')?.select()
  }
}
