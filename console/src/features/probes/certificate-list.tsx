/** The certificates of one probe, the newest first, with their points and files. */
import { limits } from '@coldway/contract/limits.ts'
import { errorOf } from '@coldway/contract/probes/probe-rule.ts'
import { type ProbeCertificate, probes } from '@coldway/contract/probes/probes.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { useRef } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { probesStale } from './probes-stale.ts'

interface CertificateListProps {
  readonly certificates: readonly ProbeCertificate[]
  /** The key of the channel: its unit is that of the points. */
  readonly channel: string
  readonly canEdit: boolean
}

export const CertificateList = ({ certificates, channel, canEdit }: CertificateListProps) => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const removing = useMutate(probes.removeCertificate, { stale: probesStale })
  if (certificates.length === 0) return <p className="probe-note">{t('probes.noCertificate')}</p>
  const remove = ({ id: certificateId, number }: ProbeCertificate) =>
    ask({
      title: t('probes.removeCertificateTitle', { number }),
      text: t('probes.removeCertificateText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await removing.mutateAsync({ certificateId })
        notify(t('probes.removed'), 'ok')
      },
    })
  return (
    <>
      <ul className="probe-certificates">
        {certificates.map((one) => (
          <li key={one.id}>
            <div className="probe-certificate-head">
              <b>{one.number}</b>
              <span>{one.laboratory}</span>
              <small>
                {t('probes.calibratedOn')} {one.calibratedOn} · {t('probes.dueOn')} {one.dueOn}
              </small>
              <CertificateFile one={one} canEdit={canEdit} />
              {canEdit && (
                <IconButton
                  icon="trash"
                  label={`${t('pieces.verbs.delete')}: ${one.number}`}
                  onClick={() => remove(one)}
                />
              )}
            </div>
            <Points points={one.points} unit={findSeries(channel)?.unit ?? ''} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

const decimals = 3

const Points = ({ points, unit }: { readonly points: ProbeCertificate['points']; readonly unit: string }) => {
  const t = useText()
  const heads = [t('probes.reference'), t('probes.reading'), t('probes.error'), t('probes.uncertainty')]
  return (
    <table className="probe-points" aria-label={t('probes.points')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>
              {head} ({unit})
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => (
          <tr key={at}>
            {[point.reference, point.reading, errorOf(point), point.uncertainty].map((value, column) => (
              <td key={heads[column]}>{formatNumber(value, decimals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const accepted = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp'

/** The file, or the way to attach one. */
const CertificateFile = ({ one, canEdit }: { readonly one: ProbeCertificate; readonly canEdit: boolean }) => {
  const t = useText()
  const textOf = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const fetching = useFileCall(probes.certificateFile, { onRefused: (text) => notify(text, 'bad') })
  const attaching = useMutate(probes.attachFile, { stale: probesStale })
  const attach = async (file: File | undefined) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    attaching.mutate(
      { certificateId: one.id, file: { name: file.name, bytes } },
      { onSuccess: () => notify(t('probes.attached'), 'ok'), onError: (error) => notify(textOf(error), 'bad') },
    )
  }
  if (one.file)
    return (
      <Button icon="download" isBusy={fetching.isBusy} onClick={() => fetching.start({ certificateId: one.id })}>
        {one.file.name}
      </Button>
    )
  if (!canEdit) return null
  return (
    <>
      <Button icon="plus" isBusy={attaching.isPending} onClick={() => input.current?.click()}>
        {t('probes.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={`${t('probes.file')} (${limits.uploadMaxMb} MB)`}
        hidden
        onChange={(event) => {
          void attach(event.target.files?.[0])
          // Resetting the value lets the same file be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
