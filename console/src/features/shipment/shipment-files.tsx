/** Documents and photos of a shipment: what was signed, delivered or broken, and files of loggers. */
import { limits } from '@coldway/contract/limits.ts'
import { type WaybillDocument, waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { type DragEvent, useRef } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

const stale = [waybillDocuments.queryList]
const accepted =
  '.pdf,.jpg,.jpeg,.png,.webp,.csv,.tsv,.txt,.xml,application/pdf,image/jpeg,image/png,image/webp,text/csv,text/plain,text/xml'

export const ShipmentFiles = ({ waybillId }: { readonly waybillId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('waybill:edit') ?? false
  const list = useCall(waybillDocuments.queryList, { waybillId })
  const adding = useAdd(waybillId)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (canEdit) adding.add(event.dataTransfer.files[0])
  }
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Panel
        title={t('shipment.files.title')}
        label={t('shipment.files.title')}
        className="shipment-files-panel"
        actions={canEdit && <AddFile {...adding} />}
      >
        <p className="shipment-files-rule">{t('shipment.files.rule', { mb: limits.uploadMaxMb })}</p>
        {list.data ? (
          <Files waybillId={waybillId} files={list.data} canEdit={canEdit} />
        ) : list.error ? (
          <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <Loading />
        )}
      </Panel>
    </div>
  )
}

/** One file after the other, whether it was chosen or dropped. */
const useAdd = (waybillId: number) => {
  const t = useText()
  const textOf = useErrorText()
  const adding = useMutate(waybillDocuments.add, { stale })
  const add = async (file: File | undefined) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    adding.mutate(
      { waybillId, file: { name: file.name, bytes } },
      {
        onSuccess: ({ notRead }) => {
          const added = t('shipment.files.added', { name: file.name })
          notify(notRead ? `${added} ${t(`shipment.files.notRead.${notRead}`)}` : added, 'ok')
        },
        onError: (error) => notify(textOf(error), 'bad'),
      },
    )
  }
  return { isAdding: adding.isPending, add: (file: File | undefined) => void add(file) }
}

const AddFile = ({ isAdding, add }: ReturnType<typeof useAdd>) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="plus" isBusy={isAdding} onClick={() => input.current?.click()}>
        {t('shipment.files.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t('shipment.files.add')}
        hidden
        onChange={(event) => {
          add(event.target.files?.[0])
          // Resetting the value lets the same file be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

interface FilesProps {
  readonly waybillId: number
  readonly files: readonly WaybillDocument[]
  readonly canEdit: boolean
}

const Files = ({ waybillId, files, canEdit }: FilesProps) => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const removing = useMutate(waybillDocuments.remove, { stale })
  const fetching = useFileCall(waybillDocuments.file, { onRefused: (text) => notify(text, 'bad') })
  const askRemoval = ({ fileName: name, sha256 }: WaybillDocument) =>
    ask({
      title: t('shipment.files.delete'),
      text: t('shipment.files.confirm', { name }),
      action: t('shipment.files.delete'),
      isDanger: true,
      run: () => removing.mutateAsync({ waybillId, sha256 }),
    })
  if (files.length === 0) return <Empty text={t('shipment.files.none')} />
  return (
    <>
      <ul className="shipment-files">
        {files.map((file) => (
          <li key={file.sha256}>
            <span>
              <b>{file.fileName}</b>
              <small>{[file.kind.toUpperCase(), sizeOf(file.bytes), file.userName, file.createTime].join(' · ')}</small>
              {file.proof && <Proof proof={file.proof} />}
              <code>SHA-256 {file.sha256}</code>
            </span>
            <IconButton
              icon="download"
              label={t('shipment.files.fetch', { name: file.fileName })}
              onClick={() => fetching.start({ waybillId, sha256: file.sha256 })}
            />
            {canEdit && !file.proof && (
              <IconButton
                icon="trash"
                label={t('shipment.files.remove', { name: file.fileName })}
                onClick={() => askRemoval(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

/** Who received the goods, when, and where the phone was. */
const Proof = ({ proof: { role, signer, signTime, place } }: { proof: NonNullable<WaybillDocument['proof']> }) => {
  const t = useText()
  const where = place
    ? t('shipment.files.where', {
        place: `${formatNumber(place.lat, 5)}, ${formatNumber(place.lng, 5)}`,
        m: formatNumber(Math.ceil(place.accuracyM)),
      })
    : t('shipment.files.nowhere')
  return (
    <span className="shipment-proof">
      <Pill tone="ok">{t(`enums.proofRoles.${role}`)}</Pill>
      {t('shipment.files.signed', { name: signer, time: signTime })} · {where}
    </span>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${formatNumber(Math.ceil(bytes / 1000))} kB` : `${formatNumber(bytes / 1e6, 1)} MB`
