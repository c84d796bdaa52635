import type { ShareValidityDays } from '@coldway/contract/enums.ts'
import { shares } from '@coldway/contract/shares.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { LiveLinks } from './live-links.tsx'
import { MailLink } from './mail-link.tsx'
import './share-dialog.css'

export interface SharedThing {
  readonly id: number
  readonly title: string
}

const validities = ['1', '2', '3', 'always'] as const
type Validity = (typeof validities)[number]
const daysOf = (validity: Validity): ShareValidityDays =>
  validity === 'always' ? null : (Number(validity) as ShareValidityDays)

/** Makes a link to the live location of one device, to copy or to mail, and ends those that are out. */
export const ShareDialog = ({ thing, onClose }: { thing: SharedThing; onClose: () => void }) => {
  const t = useText()
  const canList = useCan('share:view')
  const [validity, setValidity] = useState<Validity>('1')
  return (
    <Dialog isOpen title={t('shares.dialogTitle')} width="min(5.2rem, 94vw)" onClose={onClose}>
      <div className="share-dialog">
        <p>{t('shares.dialogText', { name: thing.title })}</p>
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
        <CopyLink key={validity} thing={thing} days={daysOf(validity)} />
        <MailLink thing={thing} days={daysOf(validity)} />
        {canList && <LiveLinks thing={thing} />}
      </div>
    </Dialog>
  )
}

/** The link is shown once; another validity is another link. */
const CopyLink = ({ thing, days }: { thing: SharedThing; days: ShareValidityDays }) => {
  const t = useText()
  const textOf = useErrorText()
  const save = useMutate(shares.save, { stale: [shares.queryPageList] })
  const link = save.data && new URL(save.data.link, location.origin).href
  const make = () => save.mutate({ page: 'home', deviceIds: [thing.id], validityDays: days })
  if (link === undefined)
    return (
      <>
        <Button kind="primary" icon="key" isBusy={save.isPending} onClick={make} data-focus>
          {t('shares.create')}
        </Button>
        {save.error && (
          <p className="share-error" role="alert">
            {textOf(save.error)}
          </p>
        )}
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
    // Pages without https may not write the clipboard: the field is there to copy from.
    document.querySelector<HTMLInputElement>('.share-link input')?.select()
  }
}
